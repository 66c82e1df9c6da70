import { updateScorecards } from '#extensions/scorecard/scorecard-run.service.ts'
import type { DemoExtension } from '../demo-extension.ts'

export const demoScorecard: DemoExtension = { afterYear: ({ database, now }) => updateScorecards(database.db, now) }
