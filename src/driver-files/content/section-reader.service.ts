import type { SessionPlant } from '#accounts/people.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import type { Stretch } from '#drivers/history/stretches/stretches.contract.ts'
import type { VerdictAnswer } from '#drivers/verdict/as-at/verdict.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { FileTable } from './file-section.rules.ts'
import type { Reading } from './reading.store.ts'

type Staff = { portal: 'staff_portal'; transporter: null; plant: SessionPlant; permissions: readonly Permission[] }
type Days = { plantId: string; from: PlainDate; until: PlainDate; readsMedicals: boolean }

/** What the product answers of a driver's past: a file says the same. */
export type KnownPast = {
  verdict: (
    db: Db,
    staff: Staff,
    asked: { which: { id: string }; asAt: string; now: Date; known?: 'then' | 'now' },
  ) => Promise<VerdictAnswer>
  stretches: (db: Db, driverId: string, days: Days) => Promise<readonly Stretch[]>
}

export type SectionReader = (reading: Reading, past: KnownPast) => Promise<readonly FileTable[]>
