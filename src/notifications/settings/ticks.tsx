import type { ReactNode } from 'react'

type TicksProps = {
  options: readonly { id: number; name: string }[]
  chosen: readonly number[]
  onToggle: (id: number) => void
}

/** A box for each option, in a row that wraps. */
export const Ticks = ({ options, chosen, onToggle }: TicksProps): ReactNode =>
  options.map(({ id, name }) => (
    <label key={id} className="flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={chosen.includes(id)}
        onChange={() => onToggle(id)}
        className="size-4 shrink-0 pointer-coarse:size-5"
      />
      {name}
    </label>
  ))

/** The chosen options with this one ticked, or no longer. */
export const toggled = (chosen: readonly number[], id: number): number[] =>
  chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]
