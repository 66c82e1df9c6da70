import { expect, it } from 'vitest'
import { findBreaches, type Boundaries } from './find-breaches.ts'
import type { Import } from './read-imports.ts'

const boundaries: Boundaries = {
  roots: ['src', 'demo', 'operations', 'tests'],
  beside: ['db'],
  base: 'platform',
  top: 'app',
  domains: ['drivers', 'requests'],
  extensions: {
    folder: 'extensions',
    entries: ['.server.ts', '.web.ts'],
    slots: 'app/slots/',
    except: { 'demo/demo-sites.ts': 'counts the scorecards' },
  },
  layers: [
    {
      suffix: '.rules.ts',
      imports: ['.rules.ts'],
      packages: [],
      forbidden: [{ pattern: /new Date\(\)/, because: 'time is a parameter.' }],
    },
    { suffix: '.sql.ts', imports: ['.sql.ts'] },
    { suffix: '.server.ts', imports: ['.service.ts', 'app/slots/'] },
    {
      suffix: '.store.ts',
      imports: ['.store.ts', '.sql.ts'],
      ofOthers: { imports: ['.sql.ts'], instead: 'Read its tables here.' },
    },
    {
      suffix: '.service.ts',
      imports: ['.service.ts', '.store.ts', 'platform/server/'],
      ofOthers: { imports: ['.service.ts', 'type:.store.ts'], instead: 'Ask its service.' },
    },
  ],
  inside: [
    { within: 'platform', folders: ['contract', 'server', { name: 'web', imports: ['contract'] }], instead: 'Share it in contract/.' },
    { within: 'platform/server', folders: ['database', 'http'], instead: 'Move it to the earlier one.' },
    {
      within: 'app',
      folders: ['slots', 'parts', 'portals'],
      ownFiles: { imports: ['parts'], besides: { 'web.tsx': ['portals'] } },
      instead: 'Hand it in.',
    },
    {
      within: 'operations',
      folders: ['backup', 'start'],
      instead: 'Move it to the earlier one.',
    },
  ],
}

type Case = { from: string; to?: string; isType?: boolean; isPackage?: boolean; text?: string }

const breachesOf = ({ from, to, isType = false, isPackage = false, text = '' }: Case): string[] => {
  const imports: Import[] = to === undefined ? [] : [{ to, isOurs: !isPackage, isTypeOnly: isType }]
  return findBreaches(boundaries, [{ path: from, text, imports }])
}

it.each<Case>([
  { from: 'requests/raise.service.ts', to: 'drivers/find-driver.service.ts' },
  { from: 'requests/raise.service.ts', to: 'requests/requests.store.ts' },
  { from: 'requests/raise.service.ts', to: 'drivers/drivers.store.ts', isType: true },
  { from: 'requests/raise.service.ts', to: 'platform/server/database/database.ts' },
  { from: 'requests/requests.store.ts', to: 'drivers/id-no.sql.ts' },
  { from: 'requests/requests.rules.ts', to: 'drivers/gender.ts' },
  { from: 'requests/raise.test.ts', to: 'drivers/drivers.store.ts' },
  { from: 'platform/server/http/mount.ts', to: 'platform/server/database/database.ts' },
  { from: 'platform/server/http/mount.ts', to: 'platform/server/english.ts' },
  { from: 'platform/web/client.ts', to: 'platform/contract/route.ts' },
  { from: 'app/parts/parts.ts', to: 'app/settings.ts' },
  { from: 'app/web.tsx', to: 'app/portals/portals.tsx' },
  { from: 'demo/demo.ts', to: 'drivers/drivers.store.ts' },
  { from: 'operations/start/start.ts', to: 'operations/backup/take-backup.ts' },
])('allows $from -> $to', (allowed) => {
  expect(breachesOf(allowed)).toEqual([])
})

it.each<Case & { says: string }>([
  {
    from: 'drivers/drivers.service.ts',
    to: 'requests/raise.service.ts',
    says: "drivers/drivers.service.ts imports from 'requests', which comes after 'drivers'. Offer a slot here and let app/ fill it.",
  },
  {
    from: 'events/events.rules.ts',
    says: "events/events.rules.ts is in no known domain. Add 'events' to the list, or move the file.",
  },
  {
    from: 'platform/server/http/mount.ts',
    to: 'drivers/gender.ts',
    says: "platform/server/http/mount.ts imports from 'drivers': 'platform' has no word of a domain. Take what it needs as a parameter.",
  },
  {
    from: 'requests/raise.service.ts',
    to: 'drivers/drivers.store.ts',
    says: 'requests/raise.service.ts imports drivers/drivers.store.ts of another domain. Ask its service.',
  },
  {
    from: 'requests/requests.store.ts',
    to: 'drivers/drivers.store.ts',
    says: 'requests/requests.store.ts imports drivers/drivers.store.ts of another domain. Read its tables here.',
  },
  {
    from: 'requests/requests.store.ts',
    to: 'requests/raise.service.ts',
    says: 'requests/requests.store.ts (.store.ts) must not import requests/raise.service.ts.',
  },
  {
    from: 'requests/requests.rules.ts',
    to: 'kysely',
    isPackage: true,
    says: 'requests/requests.rules.ts (.rules.ts) must not import kysely.',
  },
  { from: 'requests/requests.rules.ts', text: 'new Date()', says: 'requests/requests.rules.ts: time is a parameter.' },
  {
    from: 'requests/helpers.ts',
    to: 'requests/requests.rules.ts',
    says: 'requests/helpers.ts has no layer: end its name in one of .rules.ts, .sql.ts, .server.ts, .store.ts, .service.ts.',
  },
  {
    from: 'platform/server/database/rows.ts',
    to: 'platform/server/http/refusal.ts',
    says: 'platform/server/database/rows.ts imports platform/server/http/refusal.ts, but http/ comes after database/. Move it to the earlier one.',
  },
  {
    from: 'platform/server/english.ts',
    to: 'platform/server/http/refusal.ts',
    says: 'platform/server/english.ts imports platform/server/http/refusal.ts, but every folder of platform/server/ may import it. Move it to the earlier one.',
  },
  {
    from: 'platform/server/mail/send.ts',
    says: 'platform/server/mail/ is in no known place. Add it to the folders of platform/server/, in their order.',
  },
  {
    from: 'platform/web/client.ts',
    to: 'platform/server/http/refusal.ts',
    says: 'platform/web/client.ts imports platform/server/http/refusal.ts, but web/ has no need of server/. Share it in contract/.',
  },
  {
    from: 'app/parts/parts.ts',
    to: 'app/portals/portals.tsx',
    says: 'app/parts/parts.ts imports app/portals/portals.tsx, but portals/ comes after parts/. Hand it in.',
  },
  {
    from: 'app/product.ts',
    to: 'app/portals/portals.tsx',
    says: 'app/product.ts imports app/portals/portals.tsx, but every folder of app/ may import it. Hand it in.',
  },
  {
    from: 'operations/backup/take-backup.ts',
    to: 'operations/start/start.ts',
    says: 'operations/backup/take-backup.ts imports operations/start/start.ts, but start/ comes after backup/. Move it to the earlier one.',
  },
  {
    from: 'operations/mail/send.ts',
    says: 'operations/mail/ is in no known place. Add it to the folders of operations/, in their order.',
  },
  {
    from: 'drivers/drivers.service.ts',
    to: 'extensions/server-list.ts',
    says: "drivers/drivers.service.ts imports from 'extensions', which comes after 'drivers'. Offer a slot here and let app/ fill it.",
  },
  {
    from: 'extensions/digest/digest.service.ts',
    to: 'drivers/drivers.store.ts',
    says: 'extensions/digest/digest.service.ts imports drivers/drivers.store.ts of another domain. Ask its service.',
  },
  {
    from: 'drivers/drivers.service.ts',
    to: 'operations/start/start.ts',
    says: 'drivers/drivers.service.ts imports operations/start/start.ts, but operations/ comes after src/. Move what both need to src/, or take it as a parameter.',
  },
])('says of $from -> $to what to do', ({ says, ...wrong }) => {
  expect(breachesOf(wrong)).toEqual([says])
})
