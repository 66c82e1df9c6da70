import { Clock, Ear, Glasses, Moon, TriangleAlert, Truck, Users, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RestrictionSymbol as Symbol } from './restriction.rules.ts'

const icons = { glasses: Glasses, moon: Moon, truck: Truck, people: Users, ear: Ear, clock: Clock, alert: TriangleAlert } satisfies Record<
  Symbol,
  LucideIcon
>

/** Words stand beside it. */
export function SymbolOfRestriction({ symbol, className }: { symbol: Symbol; className: string }): ReactNode {
  const Icon = icons[symbol]
  return <Icon aria-hidden className={className} />
}
