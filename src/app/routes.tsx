import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { DetailsSkeleton, PageSkeleton } from '#platform/web/skeleton.tsx'
import { readSearch, writeSearch } from './address.ts'
import { admit, keepToOwnPortal, keepToOwnScreens, type Admitted } from './entry/admit.ts'
import { GateError } from './entry/gate-error.tsx'
import { NotFoundPage, NotFoundPart, notFoundTitle } from './entry/not-found.tsx'
import { takeAddress } from './entry/return-to.ts'
import { ScreenError } from './entry/screen-error.tsx'
import { EntrySpinner } from './entry/waiting.tsx'
import { PortalFrame } from './portals/portal-frame.tsx'
import { portalScreens } from './portals/portals.tsx'
import { firstScreen, type PortalScreens, type Screen } from './screens.ts'

/** The whole app's addresses, ready to be shown. */
export function makeRouter(queries: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([start, ...signInRoutes, app.addChildren([appIndex, ...Object.values(portalScreens).map(portalRoute)])]),
    context: { queries },
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    // The pages' answers are kept by the queries; the router only fetches code ahead.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: NotFoundPage,
  })
}

const leadTo = (to: string) => () => {
  throw redirect({ to, replace: true })
}

const root = createRootRouteWithContext<{ readonly queries: QueryClient }>()({ component: Outlet, notFoundComponent: NotFoundPage })
const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: leadTo('/app') })

const verifyPhone = '/auth/login/verify-phone'
const signInRoutes = [
  createRoute({ getParentRoute: () => root, path: '/auth', beforeLoad: leadTo('/auth/login') }),
  createRoute({ getParentRoute: () => root, path: '/auth/login', beforeLoad: leadTo(verifyPhone) }),
  createRoute({ getParentRoute: () => root, path: '/auth/login/$', beforeLoad: leadTo(verifyPhone) }),
  createRoute({
    getParentRoute: () => root,
    path: verifyPhone,
    staticData: { title: 'Log in' },
    pendingComponent: EntrySpinner,
    component: lazyRouteComponent(() => import('#accounts/sign-in/verify-phone.screen.tsx'), 'VerifyPhoneScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/login/verify-code/$token',
    staticData: { title: 'Enter your code' },
    pendingComponent: EntrySpinner,
    component: lazyRouteComponent(() => import('#accounts/sign-in/verify-code.screen.tsx'), 'VerifyCodeScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/login/plant-selection',
    staticData: { title: 'Choose a plant and portal' },
    pendingComponent: EntrySpinner,
    errorComponent: GateError,
    component: lazyRouteComponent(() => import('#accounts/sessions/plant-selection.screen.tsx'), 'PlantSelectionScreen'),
  }),
]

const app = createRoute({
  getParentRoute: () => root,
  path: '/app',
  beforeLoad: async ({ context }) => ({ person: await admit(context.queries) }),
  pendingComponent: EntrySpinner,
  errorComponent: GateError,
})

const appIndex = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: ({ context, preload }) => {
    throw redirect({ to: (!preload && takeAddress()) || portalScreens[context.person.portal].path, replace: true })
  },
})

function portalRoute(portal: PortalScreens) {
  const layout = createRoute({
    getParentRoute: () => app,
    path: portal.path.slice('/app'.length),
    beforeLoad: ({ context }) => keepToOwnPortal(context.person, portal),
    component: () => <PortalFrame portal={portal} />,
  })
  const index = createRoute({
    getParentRoute: () => layout,
    path: '/',
    beforeLoad: ({ context }) => {
      const first = firstScreen(portal, context.person)
      if (first) throw redirect({ to: `${portal.path}/${first}`, replace: true })
    },
    ...nothingHere,
  })
  const elsewhere = createRoute({ getParentRoute: () => layout, path: '$', ...nothingHere })
  const leading = Object.entries(portal.leadsTo).map(([path, to]) =>
    createRoute({ getParentRoute: () => layout, path, beforeLoad: leadTo(`${portal.path}/${to}`) }),
  )
  const screens = portal.screens.map((screen) => createRoute({ getParentRoute: () => layout, path: screen.path, ...shown(screen) }))
  return layout.addChildren([index, ...leading, ...screens, elsewhere])
}

/** Inside a portal the frame stays around the answer that nothing is at an address. */
const nothingHere = { staticData: { title: notFoundTitle }, component: NotFoundPart }

function shown(screen: Screen) {
  if (!screen.component) return nothingHere
  return {
    staticData: { title: screen.title },
    beforeLoad: ({ context }: { readonly context: { readonly person: Admitted } }) => keepToOwnScreens(context.person, screen),
    pendingComponent: screen.skeleton ?? (screen.path.includes('$') ? DetailsSkeleton : PageSkeleton),
    component: screen.component,
  }
}
