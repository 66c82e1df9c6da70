import { aSeededPlant } from './built-screens.ts'
import { aJourney } from './journey.ts'
import { checkStates } from './states/check-states.ts'
import { statesOfDrivers } from './states/states.ts'

const journey = await aJourney()
checkStates(journey, await statesOfDrivers(journey, await aSeededPlant(journey)))
