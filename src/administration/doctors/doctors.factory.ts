import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/server/database/database.ts'
import { insertDoctor, type Doctor } from './doctors.store.ts'

export const aDoctor = (db: Db, fields: Partial<Omit<Doctor, 'id'>> = {}): Promise<Doctor> =>
  insertDoctor(db, { name: 'Dr Njeri Otieno', reg_no: randomUUID(), ...fields })
