import type { ReactNode } from 'react'
import { productName } from './product-name.rules.ts'

/** The logo and product name, with the portal's name below where given. */
export function Brand({ portal }: { portal?: string }): ReactNode {
  return (
    <span className="flex items-center gap-3">
      <img src="/icon.svg" alt="" width={32} height={32} className="size-8" />
      <span className="flex flex-col">
        <span className="font-semibold">{productName}</span>
        {portal && <span className="text-12 text-ink-2">{portal}</span>}
      </span>
    </span>
  )
}

/** Footer line: the customer and the maker. */
export const Credits = (): ReactNode => <>Made for the cement producer’s sites by the Driver pass team</>
