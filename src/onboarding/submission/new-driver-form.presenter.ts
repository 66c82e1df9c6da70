import { genders, licenceClasses, vehicleOptions } from '#drivers/details/choices.ts'
import { longestExperience } from '#drivers/details/driver-fields.contract.ts'
import { maxDocumentPages } from '../drafts/drafts.contract.ts'
import type { FormChoices } from './form-facts.store.ts'
import type { NewDriverForm } from './submission.contract.ts'

type PlantFacts = Pick<NewDriverForm, 'today' | 'country' | 'document_types'>

export const presentForm = ({ isOnboarding, limits, transporters }: FormChoices, plant: PlantFacts): NewDriverForm => ({
  allow_onboarding: isOnboarding,
  limits: {
    minimum_age: limits.minimumAge,
    maximum_age: limits.maximumAge,
    id_no_min_digits: limits.idNoMinDigits,
    id_no_max_digits: limits.idNoMaxDigits,
    id_no_pattern: limits.idNoPattern,
    maximum_experience_years: longestExperience,
    bulker_experience_years: limits.bulkerExperienceYears,
  },
  genders: [...genders],
  licence_classes: [...licenceClasses],
  vehicle_options: [...vehicleOptions],
  transporters: transporters.map(({ id, name }) => ({ _id: id, name })),
  max_document_pages: maxDocumentPages,
  ...plant,
})
