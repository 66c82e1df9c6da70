import { lazyPart } from '#platform/web/waiting.tsx'
import type { KindForm } from './kind.view.tsx'
import { kindForms } from './kinds.forms.tsx'
import { renewRequirement } from './renew-requirement/renew-requirement.contract.ts'
import { processViolation } from './process-violation/process-violation.contract.ts'

/** Any number may be recorded; on the driver's page, below the violations. */
export const violationForm: KindForm = {
  kind: processViolation,
  RaiseForm: lazyPart(() => import('./process-violation/add-violation-form.tsx'), 'RecordViolationForm'),
}

/** All that is raised about a given driver, on the driver's page. */
export const driverForms: readonly KindForm[] = [...kindForms, violationForm]

/** The same in any list, which does not know what a driver has to renew. */
export const rowForms: readonly KindForm[] = driverForms.filter(({ kind }) => kind !== renewRequirement)
