import type { ReactNode } from 'react'
import { useTurn } from './turn.hooks.ts'

/** Below the decision: the person's own choices. Single-letter keys can be switched off (WCAG 2.1.4). */
export function TurnChoices(): ReactNode {
  const { opensNext, hasKeys, toggleNext, toggleKeys } = useTurn()
  return (
    <div className="mt-5 flex flex-col gap-2 border-t border-line pt-4 text-13">
      <Tick label="Open the next request after deciding" checked={opensNext} onChange={toggleNext} />
      <Tick
        label="Keys: J next, K previous, A approve, R reject, 1–9 a comment, Ctrl&nbsp;Enter goes on"
        checked={hasKeys}
        onChange={toggleKeys}
      />
    </div>
  )
}

const Tick = ({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }): ReactNode => (
  <label className="flex min-h-6 items-center gap-2.5 pointer-coarse:min-h-11">
    <input type="checkbox" checked={checked} onChange={onChange} className="size-4 shrink-0 pointer-coarse:size-5" />
    {label}
  </label>
)
