import { X } from 'lucide-react'
import type { ReactNode } from 'react'

export type FilterChipProps = {
  /** What the list is narrowed to: 'Driver: Asha Otieno'. */
  readonly label: string
  readonly onTakeAway: () => void
}

/** A filter that came with the address and has no field of its own: it is named, and can be taken away. */
export function FilterChip({ label, onTakeAway }: FilterChipProps): ReactNode {
  return (
    <button
      type="button"
      onClick={onTakeAway}
      className="inline-flex h-9 max-w-full items-center gap-2 rounded-8 bg-brand-soft px-3 text-13 font-medium text-on-brand-soft hover:underline pointer-coarse:h-11"
    >
      <span className="truncate">{label}</span>
      <X aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">(take this filter away)</span>
    </button>
  )
}
