import type { CardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import type { SmallPictures } from '#drivers/picture/small-pictures.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import { openDecodeQueue } from '#platform/server/decode/fair-queue.ts'
import { overloaded } from '#platform/server/http/refusal.ts'
import { seal } from '../offline/seal.rules.ts'
import { listPhotographs } from './photographs.store.ts'
import { formatAnswer, formatPhotograph, photographContext, type SealedPhotograph } from './sealed-photograph.rules.ts'

export type PhotographsAsked = { plantId: string; deviceId: string; driverIds: readonly string[]; now: Date }
export type PhotographSource = {
  /** The signed photographs of these drivers; those that are still to be made come with a later call. Refuses with 503 while too many ask. */
  read(db: Db, asked: PhotographsAsked): Promise<Buffer>
}

/** A first device has them made; 40 take a second. */
const maxMade = 40
const maxReading = 2

export function openPhotographs(keys: CardKeys, smallPictures: SmallPictures): PhotographSource {
  const queue = openDecodeQueue({ maxRunning: maxReading, maxWaitingPerOwner: 1, createRefusal: overloaded })
  return {
    read: async (db, asked) => {
      const leave = await queue.enter(asked.deviceId)
      try {
        return await readPhotographs(db, { ...asked, keys, smallPictures })
      } finally {
        leave()
      }
    },
  }
}

type Reading = PhotographsAsked & { keys: CardKeys; smallPictures: SmallPictures }

async function readPhotographs(db: Db, { plantId, deviceId, driverIds, now, keys, smallPictures }: Reading): Promise<Buffer> {
  const rows = await listPhotographs(db, { plantId, driverIds, now })
  const key = await keys.signing()
  const toMake = new Set(rows.filter(({ isMade }) => !isMade).slice(0, maxMade))
  const owner = `device ${deviceId}`
  const answer: SealedPhotograph[] = []
  for (const row of rows) {
    if (!row.isMade && !toMake.has(row)) continue
    const picture = row.isMade ? row.bytes : await smallPictures.make(db, { picture: { ...row, fileId: row.pictureId }, owner })
    const { pictureId } = row
    answer.push([pictureId, picture && seal(formatPhotograph({ pictureId, picture }), photographContext, key)])
  }
  return Buffer.from(formatAnswer(answer))
}
