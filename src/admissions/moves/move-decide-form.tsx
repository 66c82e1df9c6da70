import type { ReactNode } from 'react'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { Framed } from '../decide-forms.tsx'
import { movesContract, type AskedMove } from './moves.contract.ts'
import { MovePreviewPart } from './move-preview.tsx'

const { asked, decide, list } = movesContract

/** Takes a driver over from another plant, or refuses it. What stops it leaves nothing but to refuse, or to wait. */
export function MoveDecideForm({ move: { _id: id, reason }, onDone }: { move: AskedMove; onDone: () => void }): ReactNode {
  const preview = useRouteQuery(asked, { id }).data
  const canMove = preview.stops.length === 0
  const form = useForm(decide, { fixed: { id }, initial: canMove ? {} : { key: 'refuse' }, refresh: [list], onDone })
  const choices = [...(canMove ? [{ value: 'move', label: 'Take over' }] : []), { value: 'refuse', label: 'Refuse' }]
  return (
    <Framed form={form} action="Decide">
      <p>{reason}</p>
      <MovePreviewPart {...preview} />
      <RadioField field={form.field('key')} label="Decision" options={choices} />
      <TextArea field={form.field('comment')} label="Comment" hint="The office reads it. Needed to refuse." />
    </Framed>
  )
}
