/** Longer subjects are cut off where commits are listed. */
export const mostCharacters = 72

/** Verbs that a stranger would search for. Add one that is missing; never let, say, tell, keep or hear. */
const verbs =
  `accept add allow apply archive avoid block bound build cache cap change check clarify clear close collect combine
compare compress compute connect convert copy correct count cover cut declare decode delete deploy derive describe detect disable
display document draw drop enable end exclude expect explain export expose extend extract filter find fix format generate group handle hide
ignore import improve include increase inline install isolate join limit link list load lock log lower make map mark match measure
merge migrate mount move name open order pace parse pass pin preload prevent print process prove publish raise read rebuild record reduce
refuse register reject release reload remove rename render reorder repair repeat replace report request require reserve reset resolve restore
restrict return reuse revert rewrite rotate round route run scale seal search seed select send separate serialise serve set share shorten
show shrink simplify skip sort split start state stop store support switch sync test time trace translate treat trim type unify unlock update
upgrade use validate verify wait warn widen wrap write`.split(/\s+/)

const form = /^[\w./-]+(?:, [\w./-]+)*: (?<verb>[a-z-]+) \S/

/** The problem with the subject of a commit (STYLE.md, “Commits”); undefined if there is none. */
export function faultOf(subject: string): string | undefined {
  if (/^(Merge|Revert|fixup!|squash!) ?/.test(subject)) return undefined
  if (subject.length > mostCharacters) return `has ${subject.length} characters; ${mostCharacters} is the most`
  const verb = form.exec(subject)?.groups?.verb
  if (!verb) return 'does not begin with “module: verb what”'
  return verbs.includes(verb) ? undefined : `“${verb}” is not a verb of tools/commit-subject.ts`
}
