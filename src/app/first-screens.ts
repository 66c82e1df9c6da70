import type { FastifyRequest } from 'fastify'
import { dashboardFirst } from '#dashboard/dashboard-first.rules.ts'
import { driverListFirst } from '#drivers/list/driver-list.rules.ts'
import { driverPageFirst } from '#drivers/page/driver-page-first.rules.ts'
import { homeFirst } from '#office/home/home-first.rules.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { carry } from '#platform/contract/carry.ts'
import type { EarlyCall } from '#platform/contract/early-call.ts'
import { firstCall, type FirstCall, type FirstCalls } from '#platform/contract/first-calls.ts'
import type { FirstNeeds } from '#platform/server/http/pages/early-page.ts'
import type { AuthenticatedUser, ServerOptions } from '#platform/server/http/server.ts'
import { requestFirst, requestListFirst } from '#requests/first-calls.rules.ts'
import { frameContract } from './frame.contract.ts'

type FirstScreen = { path: `/app/${string}`; module: string; calls?: FirstCalls }

const [staff, office] = ['/app/staff-portal', '/app/transporter-portal'] as const

/** Screens whose first calls and files begin with the page; others begin with the frame's call alone. `module`: as the build names what they load. */
export const firstScreens: readonly FirstScreen[] = [
  { path: `${staff}/dashboard`, module: '../dashboard/dashboard.screen.tsx', calls: dashboardFirst },
  { path: `${staff}/drivers/current/dashboard`, module: 'portals/driver-list-page.tsx', calls: driverListFirst },
  { path: `${staff}/drivers/current/driver/$id`, module: 'portals/driver-page.tsx', calls: driverPageFirst },
  { path: `${staff}/requests/dash`, module: '../requests/list/request-list.screen.tsx', calls: requestListFirst },
  { path: `${staff}/requests/details/$id`, module: '../requests/details/request-details.screen.tsx', calls: requestFirst },
  { path: `${staff}/gate`, module: '../gate/screen/gate.screen.tsx' },
  { path: `${office}/drivers`, module: 'portals/office-home-page.tsx', calls: homeFirst },
  { path: `${office}/driver/$id`, module: '../office/driver/office-driver.screen.tsx', calls: driverPageFirst },
  { path: `${office}/requests/dash`, module: 'portals/transporter-requests.tsx', calls: requestListFirst },
]

/** What a page needs first, for the person of its cookie; undefined for strangers. */
export const firstNeedsOf =
  ({ identify, sessionCookie, clock }: Pick<ServerOptions, 'identify' | 'sessionCookie' | 'clock'>) =>
  async ({ cookies, url }: FastifyRequest): Promise<FirstNeeds | undefined> => {
    const token = cookies[sessionCookie]
    // Where the database does not answer, the page says so by its own calls.
    const caller = token === undefined ? null : await identify(token, clock()).catch(() => null)
    return caller ? needsAt(caller, url) : undefined
  }

/** Undefined outside the portals, at what is no address, and for who has chosen none. */
function needsAt(caller: AuthenticatedUser, url: string): FirstNeeds | undefined {
  const address = URL.parse(url, 'http://localhost')
  if (!address || !caller.allocationId || !address.pathname.startsWith('/app/')) return undefined
  const { pathname, searchParams } = address
  const [screen, id] = findScreen(pathname)
  const fields = { ...Object.fromEntries(searchParams), ...(id !== undefined && { id }) }
  const calls = [firstCall(frameContract.shown, {}), ...(screen?.calls?.({ fields, person: caller }) ?? [])]
  return {
    allocationId: caller.allocationId,
    calls: calls.filter(({ route }) => isAllowed(route.access, caller)).map(asEarly),
    module: screen?.module,
  }
}

function findScreen(pathname: string): readonly [FirstScreen | undefined, id?: string | undefined] {
  const path = pathname.replace(/\/$/, '')
  const [, ofRecord, id] = /^(.+)\/(\d+)$/.exec(path) ?? []
  const whole = firstScreens.find((screen) => screen.path === path)
  return whole || ofRecord === undefined ? [whole] : [firstScreens.find((screen) => screen.path === `${ofRecord}/$id`), id]
}

const asEarly = ({ route, input }: FirstCall): EarlyCall => {
  const { url, body } = carry(route, input)
  return [route.method, url, typeof body === 'string' ? body : null]
}
