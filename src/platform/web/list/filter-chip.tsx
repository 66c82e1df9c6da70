import { X } from 'lucide-react'
import type { ReactNode } from 'react'

export type FilterChipProps = {
  /** 'Driver: Asha Otieno'. */
  readonly label: string
  readonly onRemove: () => void
}

/** A removable filter from the address that has no field of its own. */
export function FilterChip({ label, onRemove }: FilterChipProps): ReactNode {
  return (
    <button
      type="button"
      onClick={onRemove}
      className="inline-flex h-9 max-w-full items-center gap-2 rounded-8 bg-brand-soft px-3 text-13 font-medium text-on-brand-soft hover:underline pointer-coarse:h-11"
    >
      <span className="truncate">{label}</span>
      <X aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">(remove this filter)</span>
    </button>
  )
}
