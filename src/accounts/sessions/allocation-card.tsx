import { Building2, ChevronRight, GraduationCap, Stethoscope, Truck, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#platform/web/badge.tsx'
import { Spinner } from '#platform/web/spinner.tsx'
import { portalNames, type Portal } from '../portals.rules.ts'
import type { Allocation } from './session.contract.ts'
import { actsFor } from '../acts-for.rules.ts'

const icons = { staff_portal: Building2, transporter_portal: Truck, doctor: Stethoscope, trainer: GraduationCap } satisfies Record<
  Portal,
  LucideIcon
>

type AllocationCardProps = {
  allocation: Allocation
  isLastUsed: boolean
  isPending: boolean
  onSelect: () => void
}

/** A plant and portal, selected with one click. */
export function AllocationCard({ allocation, isLastUsed, isPending, onSelect }: AllocationCardProps): ReactNode {
  const Icon = icons[allocation.portal]
  return (
    <button
      type="button"
      aria-busy={isPending}
      onClick={onSelect}
      className="flex size-full items-center gap-4 rounded-12 border border-edge bg-surface p-4 text-left transition-colors hover:border-brand hover:bg-hover sm:p-5"
    >
      <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-8 bg-brand-soft text-on-brand-soft">
        <Icon className="size-5" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-16 font-semibold">{allocation.plant.name}</span>
        <span>{portalNames[allocation.portal]}</span>
        <span className="text-13 text-ink-2">{[allocation.role, actsFor(allocation)].filter(Boolean).join(' · ')}</span>
        {isLastUsed && (
          <span className="mt-2">
            <Badge>Last used</Badge>
          </span>
        )}
      </span>
      {isPending ? <Spinner className="shrink-0" /> : <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3" />}
    </button>
  )
}
