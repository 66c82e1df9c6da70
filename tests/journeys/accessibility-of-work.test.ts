import { aSeededPlant } from './built-screens.ts'
import { aJourney } from './journey.ts'
import { checkStates } from './states/check-states.ts'
import { statesOfWork } from './states/states.ts'

const journey = await aJourney()
checkStates(journey, await statesOfWork(journey, await aSeededPlant(journey)))
