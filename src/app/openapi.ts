import { openApiDocument } from '#platform/contract/openapi.ts'
import type { Contract, Route } from '#platform/contract/route.ts'
import { contracts } from './contracts.ts'

/** Every route of the product. */
export const allRoutes: readonly Route[] = Object.values<Contract>(contracts).flatMap((contract) => Object.values(contract))

export const productDocument = (): object => openApiDocument({ title: 'Driver pass', version: '1' }, allRoutes)
