import { expect, it } from 'vitest'
import { findExtensionBreaches } from './extension-breaches.ts'

const places = {
  roots: ['src', 'demo', 'operations', 'tests'],
  top: 'app',
  extensions: {
    folder: 'extensions',
    entries: ['.server.ts', '.web.ts'],
    slots: 'app/slots/',
    except: { 'demo/demo-sites.ts': 'counts the scorecards' },
  },
}

type Case = { from: string; to: string }

const breachesOf = ({ from, to }: Case): string[] =>
  findExtensionBreaches(places, { path: from, text: '', imports: [{ to, isOurs: true, isTypeOnly: false }] })

it.each<Case>([
  { from: 'extensions/digest/digest.service.ts', to: 'drivers/find-driver.service.ts' },
  { from: 'extensions/digest/digest.server.ts', to: 'app/slots/server-extension.ts' },
  { from: 'extensions/server-list.ts', to: 'extensions/digest/digest.server.ts' },
  { from: 'app/parts/parts.ts', to: 'extensions/server-list.ts' },
  { from: 'demo/extensions/digest/demo-digest.ts', to: 'extensions/digest/digest.service.ts' },
  { from: 'demo/demo-sites.ts', to: 'extensions/digest/digest.service.ts' },
  { from: 'tests/attack/attack.ts', to: 'extensions/digest/digest.service.ts' },
])('allows $from -> $to', (allowed) => {
  expect(breachesOf(allowed)).toEqual([])
})

it.each<Case & { says: string }>([
  {
    from: 'drivers/drivers.service.ts',
    to: 'extensions/digest/digest.service.ts',
    says: "drivers/drivers.service.ts imports extensions/digest/digest.service.ts, but 'digest' may be left out. Offer a slot in app/slots/ and let its entry fill it.",
  },
  {
    from: 'drivers/drivers.test.ts',
    to: 'extensions/digest/digest.service.ts',
    says: "drivers/drivers.test.ts imports extensions/digest/digest.service.ts, but 'digest' may be left out. Offer a slot in app/slots/ and let its entry fill it.",
  },
  {
    from: 'app/parts/parts.ts',
    to: 'extensions/digest/digest.server.ts',
    says: "app/parts/parts.ts imports extensions/digest/digest.server.ts, but 'digest' may be left out. Offer a slot in app/slots/ and let its entry fill it.",
  },
  {
    from: 'operations/start/start.ts',
    to: 'extensions/digest/digest.service.ts',
    says: "operations/start/start.ts imports extensions/digest/digest.service.ts, but 'digest' may be left out. Offer a slot in app/slots/ and let its entry fill it.",
  },
  {
    from: 'extensions/scorecard/run.service.ts',
    to: 'extensions/digest/digest.service.ts',
    says: "extensions/scorecard/run.service.ts imports extensions/digest/digest.service.ts, but 'digest' may be left out. Offer a slot in app/slots/ and let its entry fill it.",
  },
  {
    from: 'extensions/server-list.ts',
    to: 'extensions/digest/digest.service.ts',
    says: 'extensions/server-list.ts imports extensions/digest/digest.service.ts, which is no entry. List .server.ts or .web.ts.',
  },
  {
    from: 'extensions/digest/digest.service.ts',
    to: 'app/start.service.ts',
    says: "extensions/digest/digest.service.ts imports app/start.service.ts. Only an extension's entry knows app/, and of it app/slots/.",
  },
])('says of $from -> $to what to do', ({ says, ...wrong }) => {
  expect(breachesOf(wrong)).toEqual([says])
})
