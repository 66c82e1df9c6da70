import { aSeededPlant, builtScreens } from './built-screens.ts'
import { aJourney } from './journey.ts'
import { checkStates } from './states/check-states.ts'

const journey = await aJourney()
const screens = builtScreens(await aSeededPlant(journey))
checkStates(
  journey,
  screens.map((screen) => ({ ...screen, name: screen.path })),
)
