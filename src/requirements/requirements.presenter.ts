import { BuiltInDefinition, RequirementDefinition } from '#drivers/requirements/requirement-definition.contract.ts'
import { builtInTexts, isBuiltIn, specifiedValidity } from './built-in.rules.ts'
import type { RequirementRow, RequirementVersion } from './requirements.contract.ts'
import { ahead, inForce, requirementState, speaking, versionState } from './requirements.rules.ts'
import type { RequirementRecord, VersionRecord } from './requirements.store.ts'
import { neededText, proofText, validityText } from './rule-texts.rules.ts'

type Counted = { byKey: ReadonlyMap<string, number>; byId: ReadonlyMap<string, number> }

export function presentRequirement(
  record: RequirementRecord,
  versions: readonly VersionRecord[],
  { byKey, byId }: Counted,
): RequirementRow {
  const next = ahead(versions)[0]
  const shared = {
    _id: record.id,
    key: record.key,
    since: inForce(versions)?.from_day ?? null,
    next_change: next ? { from_day: next.from_day, is_end: next.is_ended } : null,
  }
  if (isBuiltIn(record.key)) {
    const { name, shortName, proof, needed, validity } = builtInTexts[record.key]
    const now = inForce(versions)
    const said = now && !now.is_ended ? BuiltInDefinition.parse(now.definition).validity : specifiedValidity
    return {
      ...shared,
      is_built_in: true,
      name,
      short_name: shortName,
      proof_text: proof,
      needed_text: needed,
      validity_text: validity ?? validityText(said),
      state: 'in force',
      not_met: byKey.get(record.key) ?? 0,
    }
  }
  const version = speaking(versions)
  return {
    ...shared,
    is_built_in: false,
    name: version?.name ?? record.waiting_title ?? record.key,
    short_name: version?.short_name ?? record.key,
    ...textsOf(version),
    state: requirementState(versions, record.waiting !== null),
    not_met: byId.get(record.id) ?? 0,
  }
}

/** Of a plant's own; of one that waits for a second person, the confirmation says it. */
function textsOf(version: VersionRecord | undefined): Pick<RequirementRow, 'proof_text' | 'needed_text' | 'validity_text'> {
  if (!version) return { proof_text: '', needed_text: '', validity_text: '' }
  const { proof, neededBy, validity } = RequirementDefinition.parse(version.definition)
  return { proof_text: proofText(proof), needed_text: neededText(neededBy), validity_text: validityText(validity) }
}

export function presentVersion(version: VersionRecord, versions: readonly VersionRecord[], { key }: RequirementRecord): RequirementVersion {
  const { withdrawn_at, withdrawer } = version
  const own = isBuiltIn(key) ? null : RequirementDefinition.parse(version.definition)
  const validity = own?.validity ?? BuiltInDefinition.parse(version.definition).validity
  const said = isBuiltIn(key) ? builtInTexts[key] : undefined
  return {
    _id: version.id,
    from_day: version.from_day,
    state: versionState(version, versions),
    is_end: version.is_ended,
    for_all: version.for_all,
    name: version.name,
    short_name: version.short_name,
    explanation: version.explanation,
    next_step: version.next_step,
    proof_text: own ? proofText(own.proof) : (said?.proof ?? ''),
    needed_text: own ? neededText(own.neededBy) : (said?.needed ?? ''),
    validity_text: validityText(validity),
    met_by: own?.metBy ?? null,
    definition: own,
    validity,
    created_by: version.creator,
    created_at: version.created_at.toISOString(),
    confirmed_by: version.confirmer,
    withdrawn: withdrawn_at && { by: withdrawer ?? '', at: withdrawn_at.toISOString() },
  }
}

/** Of one that was withdrawn before its day, or refused by the second person, nothing is left. */
export const isListed = ({ is_built_in, state }: RequirementRow): boolean => is_built_in || state !== 'withdrawn'
