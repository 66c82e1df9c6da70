import type { ReactNode } from 'react'

/** Footer line: the customer and the maker. */
export const Credits = (): ReactNode => <>Made for the cement producer’s sites by the Driver pass team</>
