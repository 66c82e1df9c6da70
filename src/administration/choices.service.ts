import { authPlantStore } from './auth-plants/auth-plants.store.ts'
import { doctorStore } from './doctors/doctors.store.ts'
import { plantStore } from './plants/plants.store.ts'
import { syllabusStore } from './syllabus/syllabus.store.ts'
import { trainingCompanyStore } from './training-companies/training-companies.store.ts'
import { transporterStore } from './transporters/transporters.store.ts'

/** What forms, registers and access choose from, by name. */
export const { all: listAuthPlants } = authPlantStore
export const { all: listDoctors, find: findDoctor } = doctorStore
export const { all: listPlants } = plantStore
export const { find: findTrainingCompany } = trainingCompanyStore
export const { all: listSyllabus } = syllabusStore
export const { all: listTransporters } = transporterStore
