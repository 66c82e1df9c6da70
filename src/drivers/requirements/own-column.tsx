import type { ReactNode } from 'react'
import { sentenceCase } from '#platform/contract/words.ts'
import type { OwnShape } from './own-shape.contract.ts'
import { ownEndText, ownStates } from './own-states.rules.ts'

type Row = { own_requirements?: readonly OwnShape[] | undefined }

/** Of a list of drivers, for who chooses it: one column, because plants differ in what they ask for. */
export const ownColumn = {
  key: 'own_requirements',
  title: 'Own requirements',
  isExtra: true,
  share: '17%',
  cell: ({ own_requirements }: Row): ReactNode => <OwnCell own={own_requirements ?? []} />,
}

/** What is not met first, then what ends soon; all after the first share a line, since a row has two. */
function OwnCell({ own }: { own: readonly OwnShape[] }): ReactNode {
  const [first, ...others] = ownStates.flatMap((state) => own.filter((each) => each.state === state)).map(textOf)
  if (first === undefined) return '—'
  return [first, others.join(', ')].map((line) => (
    <span key={line} className="digits block truncate text-13 empty:hidden">
      {line}
    </span>
  ))
}

const textOf = (own: OwnShape): string => `${sentenceCase(own.short_name)}: ${ownEndText(own)}`
