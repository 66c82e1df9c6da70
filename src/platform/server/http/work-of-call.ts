import type { FastifyRequest } from 'fastify'
import { isPaged } from '#platform/contract/paging.ts'
import type { Route } from '#platform/contract/route.ts'
import type { Work } from '../log/work.ts'

/** What a path has beside the nouns of its list. */
const noNoun = /^\/v\d+\/|\/\{\w+\}|\/(?:index|active|export)(?=\/|$)/g

/** The name of a list and of its export by their path: 'drivers', 'drivers/pass', 'onboarding/applications'. Undefined for other calls. */
export function listNameOf({ path, input }: Pick<Route, 'path' | 'input'>): string | undefined {
  if (!isPaged(input) && !path.endsWith('/export')) return undefined
  return path.replaceAll(noNoun, '')
}

export function workOf({ id, method, routeOptions }: FastifyRequest): Work {
  const config = routeOptions.config as { list?: string } | undefined
  return { request_id: id, method, route: routeOptions.url, list: config?.list }
}
