import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod'
import { sessionContract } from '#accounts/sessions/session.contract.ts'
import { watchSelection } from '#accounts/sessions/session.hooks.ts'
import { CallError, onUnauthorized } from '#platform/web/client.ts'
import { hasUnsaved } from '#platform/web/navigation/leaving.ts'
import { createQueryClient, query } from '#platform/web/query.ts'
import '#platform/web/styles.css'
import { onArrival } from './entry/arrival.ts'
import { NotAuthorized, NotForThisRole } from './entry/refused.ts'
import { makeRouter } from './routes.tsx'

// The content policy allows no eval, which zod would use to be faster.
z.config({ jitless: true })

const queries = createQueryClient()
const router = makeRouter(queries)

// A screen whose rows are refused because the session has ended gives way to the gate, unless something on it is not yet sent: sending says so then.
onUnauthorized((route) => {
  if (route.method !== 'GET' || route === sessionContract.me || hasUnsaved()) return
  void queries.invalidateQueries({ queryKey: query(sessionContract.me, {}).queryKey, refetchType: 'none' }).then(() => router.invalidate())
})
watchSelection(() => location.reload())
onArrival(router)
// The screen's code comes while the gate still asks who is here.
for (const route of router.getMatchedRoutes(location.pathname)[0]) void router.loadRouteChunk(route)

const place = document.querySelector('#root')
if (!place) throw new Error('The page has no place for the app.')
// A refusal is told on the page. Anything else that a screen throws is a fault, and the browser's console is told as well.
const isTold = (error: unknown) => [CallError, NotAuthorized, NotForThisRole].some((refusal) => error instanceof refusal)
createRoot(place, { onCaughtError: (error) => (isTold(error) ? undefined : reportError(error)) }).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
