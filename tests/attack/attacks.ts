import { admissionAttacks } from './admission-attacks.ts'
import { accountAttacks } from './account-attacks.ts'
import type { Attack } from './attack-shape.ts'
import { bodyAttacks } from './body-attacks.ts'
import { cardAttacks } from './card-attacks.ts'
import { costAttacks } from './cost-attacks.ts'
import { decisionAttacks } from './decision-attacks.ts'
import { deviceAttacks } from './device-attacks.ts'
import { documentAttacks } from './document-attacks.ts'
import { everyCallAttacks } from './every-call/every-call.ts'
import { findingAttacks } from './finding-attacks.ts'
import { floodAttacks } from './flood-attacks.ts'
import { gateAttacks } from './gate-attacks.ts'
import { holdAttacks } from './hold-attacks.ts'
import { integrationAttacks } from './integration-attacks.ts'
import { keyAttacks } from './key-attacks.ts'
import { namedAttacks } from './named-attacks.ts'
import { onboardingAttacks } from './onboarding-attacks.ts'
import { otherPlantAttacks } from './other-plant-attacks.ts'
import { ownPageAttacks } from './own-page-attacks.ts'
import { peopleAttacks } from './people-attacks.ts'
import { recallAttacks } from './recall-attacks.ts'
import { reportAttacks } from './report-attacks.ts'
import { requirementAttacks } from './requirement-attacks.ts'
import { secondPersonAttacks } from './second-person-attacks.ts'
import { slowAttacks } from './slow-attacks.ts'
import { unreadAttacks } from './unread-attacks.ts'

export const attacks: readonly Attack[] = [
  ...bodyAttacks,
  ...slowAttacks,
  ...unreadAttacks,
  ...costAttacks,
  ...floodAttacks,
  ...peopleAttacks,
  ...cardAttacks,
  ...gateAttacks,
  ...integrationAttacks,
  ...keyAttacks,
  ...secondPersonAttacks,
  ...requirementAttacks,
  ...decisionAttacks,
  ...documentAttacks,
  ...onboardingAttacks,
  ...ownPageAttacks,
  ...reportAttacks,
  ...findingAttacks,
  ...holdAttacks,
  ...admissionAttacks,
  ...recallAttacks,
  ...accountAttacks,
  ...deviceAttacks,
  ...otherPlantAttacks,
  ...namedAttacks,
  ...everyCallAttacks,
]

export function findAttack(name: string): Attack {
  const found = attacks.find((attack) => attack.name === name)
  if (!found) throw new Error(`There is no attack '${name}'. The attacks are: ${attacks.map((attack) => attack.name).join(', ')}.`)
  return found
}
