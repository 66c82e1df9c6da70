import type { ReactNode } from 'react'

/** Whom the product is for and who makes it. */
export const Credits = (): ReactNode => <>Made for the cement producer’s sites by the Driver pass team</>
