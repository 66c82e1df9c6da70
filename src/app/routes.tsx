import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import { DetailsSkeleton, PageSkeleton } from '#platform/web/skeleton.tsx'
import { Waiting } from '#platform/web/waiting.tsx'
import { parseSearch, stringifySearch } from './address.ts'
import { admit, redirectToOwnPortal, requireScreenAccess, type Admitted } from './entry/admit.ts'
import { EntryError } from './entry/route-errors.tsx'
import { NotFoundPage, NotFoundPart, notFoundTitle } from './entry/not-found.tsx'
import { takeReturnAddress } from './entry/return-to.ts'
import { ScreenError } from './entry/screen-error.tsx'
import { EntrySpinner } from './entry/waiting.tsx'
import { PortalFrame } from './portals/portal-frame.tsx'
import { portalScreens } from './portals/portals.tsx'
import { firstScreen, redirectTarget, type PortalScreens, type Screen } from './screens.ts'

export function createAppRouter(queries: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([start, ...signInRoutes, app.addChildren([appIndex, ...Object.values(portalScreens).map(portalRoute)])]),
    context: { queries },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // React Query caches the data; the router only preloads code.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: EntryError,
    defaultNotFoundComponent: NotFoundPage,
  })
}

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

const redirectTo = (to: string) => () => {
  throw redirect({ to, replace: true })
}

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  // `parseSearch` reads texts.
  validateSearch: (search): Readonly<Record<string, string>> => search as Readonly<Record<string, string>>,
  component: Outlet,
  notFoundComponent: NotFoundPage,
})
const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: redirectTo('/app') })

const verifyPhone = '/auth/login/verify-phone'
const signInRoutes = [
  createRoute({ getParentRoute: () => root, path: '/auth', beforeLoad: redirectTo('/auth/login') }),
  createRoute({ getParentRoute: () => root, path: '/auth/login', beforeLoad: redirectTo(verifyPhone) }),
  createRoute({ getParentRoute: () => root, path: '/auth/login/$', beforeLoad: redirectTo(verifyPhone) }),
  createRoute({
    getParentRoute: () => root,
    path: verifyPhone,
    staticData: { title: 'Log in' },
    ...shown(
      lazyRouteComponent(() => import('#accounts/sign-in/verify-phone.screen.tsx'), 'VerifyPhoneScreen'),
      EntrySpinner,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/login/verify-code/$token',
    staticData: { title: 'Enter your code' },
    ...shown(
      lazyRouteComponent(() => import('#accounts/sign-in/verify-code.screen.tsx'), 'VerifyCodeScreen'),
      EntrySpinner,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/login-change/$token',
    staticData: { title: 'Change of number' },
    ...shown(
      lazyRouteComponent(() => import('#user-management/login-change/login-change.screen.tsx'), 'LoginChangeScreen'),
      EntrySpinner,
    ),
    errorComponent: EntryError,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/login/plant-selection',
    staticData: { title: 'Choose a plant and portal' },
    ...shown(
      lazyRouteComponent(() => import('./portals/plant-selection-page.tsx'), 'PlantSelectionPage'),
      EntrySpinner,
    ),
    errorComponent: EntryError,
  }),
]

const app = createRoute({
  getParentRoute: () => root,
  path: '/app',
  beforeLoad: async ({ context }) => ({ person: await admit(context.queries) }),
  pendingComponent: EntrySpinner,
  errorComponent: EntryError,
})

const appIndex = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: ({ context, preload }) => {
    throw redirect({ to: (!preload && takeReturnAddress()) || portalScreens[context.person.portal].path, replace: true })
  },
})

function portalRoute(portal: PortalScreens) {
  const layout = createRoute({
    getParentRoute: () => app,
    path: portal.path.slice('/app'.length),
    beforeLoad: ({ context }) => redirectToOwnPortal(context.person, portal),
    component: () => <PortalFrame portal={portal} />,
  })
  const index = createRoute({
    getParentRoute: () => layout,
    path: '/',
    beforeLoad: ({ context }) => {
      const first = firstScreen(portal, context.person)
      if (first) redirectTo(`${portal.path}/${first}`)()
    },
    ...notFound,
  })
  const unknownPath = createRoute({ getParentRoute: () => layout, path: '$', ...notFound })
  const redirects = Object.keys(portal.redirects).map((path) =>
    createRoute({
      getParentRoute: () => layout,
      path,
      beforeLoad: ({ context }) => redirectTo(`${portal.path}/${redirectTarget(portal, path, context.person)}`)(),
    }),
  )
  const screens = portal.screens.map((screen) =>
    createRoute({ getParentRoute: () => layout, path: screen.path, ...routeOptions(portal, screen) }),
  )
  return layout.addChildren([index, ...redirects, ...screens, unknownPath])
}

/** Not found inside a portal, with its frame. */
const notFound = { staticData: { title: notFoundTitle }, component: NotFoundPart }

function routeOptions(portal: PortalScreens, screen: Screen) {
  if (!screen.component) return notFound
  return {
    staticData: { title: screen.title },
    beforeLoad: ({ context }: { context: { person: Admitted } }) => requireScreenAccess(context.person, screen),
    errorComponent: (props: ErrorComponentProps) => <ScreenError {...props} portal={portal} screen={screen} />,
    ...shown(screen.component, screen.skeleton ?? (screen.path.includes('$') ? DetailsSkeleton : PageSkeleton)),
  }
}

/** The component, and its skeleton while its code or data is loading. */
function shown(Component: RouteComponent, Skeleton: RouteComponent) {
  const component = () => (
    <Waiting fallback={<Skeleton />}>
      <Component />
    </Waiting>
  )
  return { pendingComponent: Skeleton, component: Object.assign(component, Component.preload && { preload: Component.preload }) }
}
