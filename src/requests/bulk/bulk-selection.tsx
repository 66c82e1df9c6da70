import { useState, type ReactNode } from 'react'
import { useSelection, type Selection } from '#platform/web/table/selection.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import type { RequestRow } from '../requests.contract.ts'
import type { BulkAnswer } from './bulk-panel.tsx'

type BulkSelection = { selection: Selection<RequestRow> | undefined; panel: ReactNode }

/** Of a list (its tab and filters) with requests that can be chosen, the chosen ones and the panel that approves them. */
export function useBulkSelection(list: string, rows: readonly RequestRow[]): BulkSelection {
  const { chosen, onChange } = useSelection(list)
  const [answer, setAnswer] = useState<BulkAnswer>()
  const onAnswer = (next: BulkAnswer): void => {
    setAnswer(next)
    onChange(new Set())
  }
  const isSelectable = ({ bulk }: RequestRow): boolean => bulk?.why_not === null
  const isOffered = chosen.size > 0 || rows.some(isSelectable)
  return {
    selection: isOffered ? { chosen, onChange, isSelectable, whyNot } : undefined,
    panel: (chosen.size > 0 || answer) && (
      <Waiting fallback={null}>
        <BulkPanel chosen={[...chosen]} answer={answer} onAnswer={onAnswer} />
      </Waiting>
    ),
  }
}

const BulkPanel = lazyPart(() => import('./bulk-panel.tsx'), 'BulkPanel')

/** A kind that is never approved together has no `bulk` at all. */
const whyNot = ({ bulk }: RequestRow): string | undefined => bulk?.why_not ?? 'Requests of this kind are decided one by one.'
