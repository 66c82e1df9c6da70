import type { Db } from '#platform/server/database/database.ts'
import { driverStatus, driverStatusNames } from '../driver-status.contract.ts'
import { verifiedStatuses, type Among, type ComparedPerson } from './likely-same.rules.ts'
import { findLikely, type LikelySame } from './likely-same.store.ts'

const anybody: Among = { statusIds: Object.keys(driverStatusNames).map(Number), isPhoneEnough: true }
const barred: Among = { statusIds: [driverStatus.blacklisted], isPhoneEnough: false }
const verified: Among = { statusIds: verifiedStatuses, isPhoneEnough: false }
const applicants: Among = { statusIds: [driverStatus.documentVerification, driverStatus.documentsReturned], isPhoneEnough: false }

/** Drivers of all plants who may be the same person, most reasons first. */
export const findLikelySame = async (db: Db, person: ComparedPerson): Promise<readonly LikelySame[]> => findLikely(db, [person], anybody)

/** As findLikelySame, of those who are barred, for any number of persons in one statement. */
export const findLikelyBarred = (db: Db, persons: readonly ComparedPerson[]): Promise<readonly LikelySame[]> =>
  findLikely(db, persons, barred)

/** The applicants whose documents are not verified and who may be one of these persons. */
export const findLikelyApplicants = (db: Db, persons: readonly ComparedPerson[]): Promise<readonly LikelySame[]> =>
  findLikely(db, persons, applicants)

/** The drivers whose documents are verified and who may be one of these persons. */
export const findLikelyVerified = (db: Db, persons: readonly ComparedPerson[]): Promise<readonly LikelySame[]> =>
  findLikely(db, persons, verified)
