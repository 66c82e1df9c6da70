import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sessionContract } from '#accounts/sessions/session.contract.ts'
import { lastSelection, watchSelection } from '#accounts/sessions/session.hooks.ts'
import type { Route } from '#platform/contract/route.ts'
import { CallError, onAllocationChanged, onUnauthorized, sendAllocation } from '#platform/web/client.ts'
import { hasUnsavedChanges } from '#platform/web/navigation/leaving.ts'
import { createQueryClient, query } from '#platform/web/query.ts'
import '#platform/web/styles.css'
import { frameContract } from './frame.contract.ts'
import { afterNavigation } from './entry/arrival.ts'
import { NotAuthorized, RoleNotAllowed } from './entry/refused.ts'
import { createAppRouter } from './routes.tsx'

const queries = createQueryClient()
const router = createAppRouter(queries)

/** Their refusals are shown where they were asked. */
const isAdmission = (route: Route) => route === sessionContract.me || route === frameContract.shown

// When the session has ended, shows the log-in error, except over unsaved changes: then a note above them says so.
onUnauthorized((route) => {
  if (route.method !== 'GET' || isAdmission(route) || hasUnsavedChanges()) return
  void queries.invalidateQueries({ queryKey: query(sessionContract.me, {}).queryKey, refetchType: 'none' }).then(() => router.invalidate())
})

// When another tab changed the plant, shows that one, except over unsaved changes: they are refused until the plant is changed back.
const followPlant = (): void => {
  if (!hasUnsavedChanges()) location.reload()
}
watchSelection(followPlant)
onAllocationChanged(({ method }) => {
  if (method === 'GET') followPlant()
})
afterNavigation(router)
// What the page has begun for a plant that another tab has left since is not taken.
const last = lastSelection()
if (last !== null) sendAllocation(last)
// Preloads the screen's code while the session is being checked.
for (const route of router.getMatchedRoutes(location.pathname)[0]) void router.loadRouteChunk(route)

const container = document.querySelector('#root')
if (!container) throw new Error('index.html has no #root')
// Refusals are shown on the page; other errors are also reported to the console.
const isRefusal = (error: unknown) => [CallError, NotAuthorized, RoleNotAllowed].some((type) => error instanceof type)
createRoot(container, { onCaughtError: (error) => (isRefusal(error) ? undefined : reportError(error)) }).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
