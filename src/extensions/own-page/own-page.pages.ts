import type { PageExtension } from '#app/slots/web-extension.ts'
import { lazyPart } from '#platform/web/waiting.tsx'

const name = "driver's own page"
const load = () => import('./own-page-card.tsx')

export const ownPagePages: PageExtension = {
  driverNotes: [{ name, Component: lazyPart(load, 'OwnPageNote') }],
  passCards: [{ name, Component: lazyPart(load, 'OwnPageCard') }],
}
