import * as z from 'zod/mini'
import type { Route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { useForm, type FormOptions, type RouteForm } from '#platform/web/form/use-form.ts'
import type { Kind } from '../kinds/kind.contract.ts'
import { resubmitPath } from '../kinds/kind-shapes.contract.ts'

/** A request that was sent back: the fields to correct, and what was submitted, without files. */
export type Mend = {
  requestId: string
  fields: readonly string[]
  values: Readonly<Record<string, unknown>>
}

/** A kind's form: it raises a request, or corrects one that was sent back, of which only the named fields are shown and sent. */
export function useRequestForm<R extends Route>(
  kind: Pick<Kind, 'slug' | 'body'> & { raise: R },
  options: FormOptions<R>,
  mend: Mend | undefined,
): RouteForm<R> {
  const { confirm: _, ...plain } = options
  const mending = mend && { ...plain, fixed: { request_id: mend.requestId }, initial: mend.values, only: mend.fields }
  return useForm(mend ? mendRoute(kind, mend) : kind.raise, (mending ?? options) as FormOptions<R>)
}

const routes = new Map<string, Route>()

/** In the server's call every field is optional; in the form the named ones are required as they were at first. */
function mendRoute<R extends Route>({ slug, body, raise }: Pick<Kind, 'slug' | 'body'> & { raise: R }, { fields }: Mend): R {
  const key = [slug, ...fields].join(' ')
  const named = Object.fromEntries(Object.entries(body).filter(([field]) => fields.includes(field)))
  const route = routes.get(key) ?? {
    ...raise,
    path: resubmitPath,
    input: z.object({ request_id: id(), ...named }),
  }
  routes.set(key, route)
  return route as R
}
