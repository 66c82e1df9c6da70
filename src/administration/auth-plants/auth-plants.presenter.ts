import type { AuthPlantRow } from './auth-plants.contract.ts'
import type { AuthPlant } from './auth-plants.store.ts'

export const presentAuthPlant = ({ id, name, allow_onboarding }: AuthPlant): AuthPlantRow => ({
  _id: id,
  name,
  allow_onboarding: allow_onboarding ? 1 : 0,
})
