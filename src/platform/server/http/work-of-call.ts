import type { FastifyRequest } from 'fastify'
import { isPaged } from '#platform/contract/paging.ts'
import type { Route } from '#platform/contract/route.ts'
import type { Work } from '../log/work.ts'

/** Ends of paths that say no more than that a list follows. */
const plainEnds = new Set(['index', 'list', 'active', 'export'])

/** The name of a list and of its export by their path: 'drivers', 'drivers/pass', 'onboarding/applications'. Undefined for other calls. */
export function listOf({ path, input }: Pick<Route, 'path' | 'input'>): string | undefined {
  if (!isPaged(input) && !path.endsWith('/export')) return undefined
  const [, , ...names] = path.split('/')
  return names.filter((name) => !name.startsWith('{') && !plainEnds.has(name)).join('/')
}

export function workOf({ id, method, routeOptions }: FastifyRequest): Work {
  const config = routeOptions.config as { readonly list?: string } | undefined
  return { request_id: id, method, route: routeOptions.url, list: config?.list }
}
