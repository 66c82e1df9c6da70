import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/server/database/database.ts'
import { insertAuthPlant, type AuthPlant, type NewAuthPlant } from './auth-plants/auth-plants.store.ts'
import type { DoctorDetails } from './doctors/doctors.contract.ts'
import { insertDoctor, type Doctor } from './doctors/doctors.store.ts'
import { insertPlant, type Plant } from './plants/plants.store.ts'
import { insertSyllabus, type Syllabus } from './syllabus/syllabus.store.ts'

/** A Kenyan plant that onboards drivers by default. */
export const anAuthPlant = (db: Db, fields: Partial<NewAuthPlant> = {}): Promise<AuthPlant> =>
  insertAuthPlant(db, { name: `Plant ${randomUUID()}`, allow_onboarding: true, ...fields })

export const aDoctor = (db: Db, fields: Partial<DoctorDetails> = {}): Promise<Doctor> =>
  insertDoctor(db, { name: 'Dr Njeri Otieno', reg_no: randomUUID(), ...fields })

export const aPlant = (db: Db, { name = `Depot ${randomUUID()}` }: { name?: string } = {}): Promise<Plant> => insertPlant(db, { name })

export const aSyllabus = (db: Db, { name = `Syllabus ${randomUUID()}` }: { name?: string } = {}): Promise<Syllabus> =>
  insertSyllabus(db, { name })
