import { giveClearances } from '#drivers/pass/passes.factory.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { kindScene } from '#requests/kinds/kinds.factory.ts'
import { kinds, type KindSlug } from '#requests/kinds/kinds.contract.ts'
import { isBulkType } from '#requests/bulk/clean.rules.ts'
import type { Journey } from '../journey.ts'

/** One request as it waits in the morning, and what is to become of it. */
export type Waiting = {
  title: string
  name: string
  idNo: string
  /** Its file, which does not show by itself. */
  file: string | undefined
  showsPicture: boolean
  /** Whether it may be approved together with others. */
  isClean: boolean
  word: 'Approve' | 'Reject'
}

export type Morning = { officer: { userId: string; token: string }; waiting: readonly Waiting[] }

const counts = {
  'bulker-renewal': 6,
  'change-profile-pic': 6,
  'renew-ddt': 5,
  'renew-medical': 5,
  'suspend-driver': 2,
  'transfer-driver': 2,
  'cancel-card': 2,
  'change-details': 2,
} as const satisfies Partial<Record<KindSlug, number>>
type MorningSlug = keyof typeof counts

const files: Partial<Record<MorningSlug, string>> = {
  'bulker-renewal': 'Attached training report',
  'renew-ddt': 'Attached defensive training report',
  'renew-medical': 'Attached medical report',
  'transfer-driver': 'Introduction letter',
}

/** Mixed, as they arrive: the nth of each kind, the first ones last. */
const inOrder: readonly { slug: MorningSlug; nth: number }[] = [6, 5, 4, 3, 2, 1].flatMap((nth) =>
  (Object.keys(counts) as MorningSlug[]).filter((slug) => counts[slug] >= nth).map((slug) => ({ slug, nth })),
)

/** Thirty requests of eight kinds, oldest first. One driver is not fit to work, and one training is older than the one on record. */
export async function aMorning(journey: Journey, settings: readonly string[] = []): Promise<Morning> {
  const officer = await journey.person({ firstName: 'Halima', lastName: 'Said' })
  const setting = { user_id: officer.userId, key: 'requests.turn', value: JSON.stringify(settings) }
  await journey.db.insertInto('user_setting').values(setting).execute()
  const waiting: Waiting[] = []
  for (const [place, { slug, nth }] of inOrder.entries()) {
    journey.now = new Date(journey.now.getTime() + 60_000)
    const isUnfit = slug === 'renew-medical' && nth === 3
    const isOlder = slug === 'renew-ddt' && nth === 2
    const name = `Driver ${String(place + 1).padStart(2, '0')} Otieno`
    const idNo = await raise(journey, officer.plantId, { slug, name, isUnfit, isOlder })
    waiting.push({
      title: kinds[slug].title,
      name,
      idNo,
      file: files[slug],
      showsPicture: slug === 'change-profile-pic',
      isClean: isBulkType(kinds[slug].typeId) && !isUnfit && !isOlder,
      word: isOlder ? 'Reject' : 'Approve',
    })
  }
  return { officer, waiting }
}

type Raised = { slug: MorningSlug; name: string; isUnfit: boolean; isOlder: boolean }

/** Answers the driver's id number. */
async function raise(journey: Journey, plantId: string, { slug, name, isUnfit, isOlder }: Raised): Promise<string> {
  const { kind, example, raiser } = kindScene(journey, plantId, slug)
  const driver = await aDriver(journey.db, { plantId, name })
  const { call } = await raiser(driver)
  await call(kind.raise, { driver_id: driver.id, ...(await example(driver)), ...(isUnfit && { fit_to_work: 'no' }) })
  const newer = { driver_id: driver.id, kind: 'ddt' as const, given_on: '2026-11-18', expiry: '2027-11-18', created_at: journey.now }
  if (isOlder) await giveClearances(journey.db, [newer])
  return driver.id_no
}
