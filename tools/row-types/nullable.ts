import type pg from 'pg'
import { isNode, nodesOf, parseTree, type TreeNode, type TreeValue } from './query-tree.ts'

/** Whether a value can be null: `unknown` if it depends on a parameter, or on an unknown function. */
export type Nullness = 'never' | 'unknown' | 'maybe'

interface Routine {
  readonly name: string
  readonly builtIn: boolean
  readonly strict: boolean
}

/** The database's catalogue. */
export interface DatabaseCatalogue {
  readonly notNull: ReadonlySet<string>
  readonly routines: ReadonlyMap<string, Routine>
  /** The query of each view. */
  readonly views: ReadonlyMap<string, TreeNode>
}

export async function readCatalogue(client: pg.Client): Promise<DatabaseCatalogue> {
  const { rows: columns } = await client.query<{ key: string }>(
    `SELECT attrelid || '.' || attnum AS key FROM pg_attribute WHERE attnotnull`,
  )
  const { rows: routines } = await client.query<Routine & { id: string }>(
    `SELECT oid::text AS id, proname AS name, pronamespace = 'pg_catalog'::regnamespace AS "builtIn", proisstrict AS strict FROM pg_proc`,
  )
  const { rows: views } = await client.query<{ id: string; tree: string }>(
    `SELECT ev_class::oid::text AS id, ev_action::text AS tree FROM pg_rewrite WHERE rulename = '_RETURN'`,
  )
  return {
    notNull: new Set(columns.map(({ key }) => key)),
    routines: new Map(routines.map((routine) => [routine.id, routine])),
    views: new Map(views.flatMap(({ id, tree }) => nodesOf(parseTree(tree)).map((query) => [id, query] as const))),
  }
}

/** The analysed query of a statement with parameters of these types, from the body of a temporary function. */
export async function analyse(client: pg.Client, text: string, parameters: readonly number[]): Promise<TreeNode> {
  const { rows: types } = await client.query<{ name: string }>(
    'SELECT format_type(id, NULL) AS name FROM unnest($1::oid[]) WITH ORDINALITY AS parameter (id, place) ORDER BY place',
    [parameters],
  )
  await client.query('BEGIN')
  try {
    await client.query(
      `CREATE FUNCTION pg_temp.statement(${types.map(({ name }) => name)}) RETURNS SETOF record LANGUAGE sql BEGIN ATOMIC ${text}; END`,
    )
    const { rows } = await client.query<{ tree: string }>(
      `SELECT prosqlbody::text AS tree FROM pg_proc WHERE proname = 'statement' AND pronamespace = pg_my_temp_schema()`,
    )
    const [query] = nodesOf([parseTree(rows[0]!.tree)].flat(2))
    return query!
  } finally {
    await client.query('ROLLBACK')
  }
}

const worst = (some: readonly Nullness[]): Nullness =>
  some.includes('maybe') ? 'maybe' : some.includes('unknown') ? 'unknown' : 'never'
const best = (some: readonly Nullness[]): Nullness =>
  some.includes('never') ? 'never' : some.includes('unknown') ? 'unknown' : 'maybe'

/** Strict functions of PostgreSQL whose result can be null for non-null arguments. */
const addsNull =
  /^(jsonb?_(object_field|array_element|extract_path|path_query_first)\w*|array_(length|upper|lower|position|ndims)|regexp_(match|substr)|substring|textregexsubstr|to_reg\w+|pg_(last|get|blocking)\w*|(obj|col|shobj)_description|inet_\w+|txid_status|first_value|last_value|nth_value)$/
/** Functions that never return null, strict or not. */
const neverNull =
  /^(concat|concat_ws|jsonb?_build_(object|array)|count|row_number|rank|dense_rank|ntile|format|num_nulls|num_nonnulls)$/
/** Aggregates of a non-empty group that are never null, whatever their arguments. */
const collects = /^(jsonb?_(object_)?agg(_strict)?|array_agg)$/

/** The columns of an analysed statement that can be null. */
export function columnsOf(query: TreeNode, catalogue: DatabaseCatalogue): Nullness[] {
  return new Reader(catalogue).columnsOf(query, [])
}

class Reader {
  readonly #catalogue: DatabaseCatalogue
  readonly #open = new Set<TreeNode>()

  constructor(catalogue: DatabaseCatalogue) {
    this.#catalogue = catalogue
  }

  columnsOf(query: TreeNode, outer: readonly TreeNode[]): Nullness[] {
    const scopes = [query, ...outer]
    const { setOperations } = query
    // The recursive part is no more nullable than the initial part, unless its own columns are.
    if (this.#open.has(query)) return visible(query).map(() => 'never')
    this.#open.add(query)
    try {
      if (isNode(setOperations)) {
        const parts = leavesOf(setOperations).map((index) => this.#relation(tableAt(query, index), scopes))
        return visible(query).map((_, index) => worst(parts.map((part) => part(index + 1))))
      }
      return visible(query).map(({ expr }) => this.#of(expr, scopes))
    } finally {
      this.#open.delete(query)
    }
  }

  #of(value: TreeValue, scopes: readonly TreeNode[]): Nullness {
    if (!isNode(value)) return 'maybe'
    const args = () => nodesOf(value.args).map((argument) => this.#of(argument, scopes))
    switch (value.tag) {
      case 'VAR':
        return this.#ofVar(value, scopes)
      case 'CONST':
        return value.constisnull === 'true' ? 'maybe' : 'never'
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
      case 'COALESCE':
        return best(args())
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ARRAYEXPR':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
      case 'JSONCONSTRUCTOREXPR':
      case 'GROUPINGFUNC':
      case 'NEXTVALUEEXPR':
        return 'never'
      case 'BOOLEXPR':
      case 'SCALARARRAYOPEXPR':
        return worst(args())
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COERCETODOMAIN':
      case 'COLLATEEXPR':
      case 'NAMEDARGEXPR':
        return this.#of(value.arg, scopes)
      case 'CASEEXPR':
        return worst([
          ...nodesOf(value.args).map((when) => this.#of(when.result, scopes)),
          this.#of(value.defresult, scopes),
        ])
      case 'FUNCEXPR':
        return this.#ofRoutine(value.funcid, args())
      case 'OPEXPR':
        return this.#ofRoutine(value.opfuncid, args())
      case 'AGGREF':
        return this.#ofAggregate(value, scopes)
      case 'WINDOWFUNC':
        return this.#ofWindow(value, args())
      case 'SUBLINK':
        return this.#ofSubLink(value, scopes)
      case 'NULLIFEXPR':
      case 'SUBSCRIPTINGREF':
        return 'maybe'
      default:
        return 'unknown'
    }
  }

  #ofVar(value: TreeNode, scopes: readonly TreeNode[]): Nullness {
    const inner = scopes.slice(Number(value.varlevelsup))
    const [query] = inner
    if (!query || value.varreturningtype !== '0') return 'unknown'
    const key = `${value.varno}.${value.varattno}`
    const shown = provenNotNull(query)
    if (shown.afterJoins.has(key)) return 'never'
    if (Array.isArray(value.varnullingrels) && value.varnullingrels.length > 1) return 'maybe'
    if (shown.within.has(key)) return 'never'
    return this.#relation(tableAt(query, Number(value.varno)), inner)(Number(value.varattno))
  }

  /** The columns of an entry of a query's range table, counted from 1. */
  #relation(entry: TreeNode | undefined, scopes: readonly TreeNode[]): (column: number) => Nullness {
    const listed = (some: Nullness[]) => (column: number) => some[column - 1] ?? 'unknown'
    switch (entry?.rtekind) {
      case '0': {
        const view = this.#catalogue.views.get(String(entry.relid))
        if (view) return listed(this.columnsOf(view, []))
        // A whole row, or a system column, is never null.
        return (column) => (column <= 0 || this.#catalogue.notNull.has(`${entry.relid}.${column}`) ? 'never' : 'maybe')
      }
      case '1':
        return isNode(entry.subquery) ? listed(this.columnsOf(entry.subquery, scopes)) : () => 'unknown'
      case '2':
        return (column) => this.#of(nodesOf(entry.joinaliasvars)[column - 1], scopes)
      case '3':
        return () => (this.#isSeries(entry) ? 'never' : 'unknown')
      case '5': {
        const lists = (entry.values_lists as readonly TreeValue[]).map(nodesOf)
        return (column) => worst(lists.map((list) => this.#of(list[column - 1], scopes)))
      }
      case '6': {
        const level = scopes.slice(Number(entry.ctelevelsup))
        const named = nodesOf(level[0]?.cteList).find(({ ctename }) => ctename === entry.ctename)
        return isNode(named?.ctequery) ? listed(this.columnsOf(named.ctequery, level)) : () => 'unknown'
      }
      case '9':
        return (column) => this.#of(nodesOf(entry.groupexprs)[column - 1], scopes)
      default:
        return () => 'unknown'
    }
  }

  #isSeries(entry: TreeNode): boolean {
    const [first] = nodesOf(entry.functions)
    const call = first?.funcexpr
    return isNode(call) && this.#routine(call.funcid)?.name === 'generate_series'
  }

  #routine = (id: TreeValue): Routine | undefined => this.#catalogue.routines.get(String(id))

  #ofRoutine(id: TreeValue, args: readonly Nullness[]): Nullness {
    const routine = this.#routine(id)
    if (!routine?.builtIn) return 'unknown'
    if (neverNull.test(routine.name)) return 'never'
    // With a second argument a missing setting is null.
    if (routine.name === 'current_setting' && args.length > 1) return 'maybe'
    if (addsNull.test(routine.name)) return 'maybe'
    return routine.strict ? worst(args) : args.length === 0 ? 'never' : 'unknown'
  }

  #ofAggregate(value: TreeNode, scopes: readonly TreeNode[]): Nullness {
    const name = this.#routine(value.aggfnoid)?.name ?? ''
    if (neverNull.test(name)) return 'never'
    const query = scopes[Number(value.agglevelsup)]
    const isGrouped = nodesOf(query?.groupClause).length > 0 && query?.groupingSets === undefined
    if (!isGrouped || value.aggfilter !== undefined) return 'maybe'
    if (collects.test(name)) return 'never'
    return worst(nodesOf(value.args).map(({ expr }) => this.#of(expr, scopes)))
  }

  #ofWindow(value: TreeNode, args: readonly Nullness[]): Nullness {
    const name = this.#routine(value.winfnoid)?.name ?? ''
    if (neverNull.test(name)) return 'never'
    if (addsNull.test(name) || value.aggfilter !== undefined) return 'maybe'
    // Only with a third argument are the values before the first and after the last row not null.
    if ((name === 'lag' || name === 'lead') && args.length < 3) return 'maybe'
    return worst(args)
  }

  #ofSubLink({ subLinkType, subselect }: TreeNode, scopes: readonly TreeNode[]): Nullness {
    if (subLinkType === '0' || subLinkType === '6') return 'never'
    if (subLinkType !== '4' || !isNode(subselect)) return 'unknown'
    return hasOneRow(subselect) ? (this.columnsOf(subselect, scopes)[0] ?? 'unknown') : 'maybe'
  }
}

const visible = (query: TreeNode): TreeNode[] => {
  const returning = nodesOf(query.returningList)
  return (returning.length > 0 ? returning : nodesOf(query.targetList)).filter(({ resjunk }) => resjunk !== 'true')
}

const tableAt = (query: TreeNode, index: number): TreeNode | undefined => nodesOf(query.rtable)[index - 1]

function leavesOf(operation: TreeValue): number[] {
  if (!isNode(operation)) return []
  if (operation.tag === 'RANGETBLREF') return [Number(operation.rtindex)]
  return [...leavesOf(operation.larg), ...leavesOf(operation.rarg)]
}

/** A query that always has exactly one row: an aggregate of everything, or one without tables and conditions. */
function hasOneRow({
  hasAggs,
  groupClause,
  havingQual,
  jointree,
  limitCount,
  limitOffset,
  setOperations,
}: TreeNode): boolean {
  if (limitOffset !== undefined || havingQual !== undefined || setOperations !== undefined) return false
  if (hasAggs === 'true') return nodesOf(groupClause).length === 0
  if (!isNode(jointree) || limitCount !== undefined) return false
  return nodesOf(jointree.fromlist).length === 0 && jointree.quals === undefined
}

interface Proven {
  /** Not null by the WHERE of the query, which is applied after all joins. */
  readonly afterJoins: ReadonlySet<string>
  /** Not null by the condition of an inner join, before an outer one may add nulls. */
  readonly within: ReadonlySet<string>
}

const provenByQuery = new WeakMap<TreeNode, Proven>()

/** Columns whose nulls are excluded by a query's conditions. */
function provenNotNull(query: TreeNode): Proven {
  const known = provenByQuery.get(query)
  if (known) return known
  const proven = { afterJoins: new Set<string>(), within: new Set<string>() }
  provenByQuery.set(query, proven)
  const { jointree } = query
  if (!isNode(jointree)) return proven
  for (const key of strictColumns(jointree.quals)) proven.afterJoins.add(key)
  const visit = (item: TreeNode): void => {
    if (item.tag !== 'JOINEXPR') return
    if (item.jointype === '0') for (const key of strictColumns(item.quals)) proven.within.add(key)
    for (const side of [item.larg, item.rarg]) if (isNode(side)) visit(side)
  }
  for (const item of nodesOf(jointree.fromlist)) visit(item)
  return proven
}

/** Columns that must be non-null for a condition to be true. */
function strictColumns(condition: TreeValue): string[] {
  if (!isNode(condition)) return []
  const columns = (some: TreeValue) => nodesOf(some).flatMap(columnBelow)
  switch (condition.tag) {
    case 'BOOLEXPR':
      return combined(String(condition.boolop), nodesOf(condition.args).map(strictColumns))
    case 'NULLTEST':
      return condition.nulltesttype === '1' ? columns([condition.arg]) : []
    case 'OPEXPR':
    case 'SCALARARRAYOPEXPR':
      return columns(condition.args)
    default:
      return []
  }
}

function combined(operator: string, parts: readonly string[][]): string[] {
  if (operator === 'and') return parts.flat()
  const [first = [], ...others] = operator === 'or' ? parts : []
  return first.filter((column) => others.every((columns) => columns.includes(column)))
}

function columnBelow(value: TreeNode): string[] {
  if (value.tag === 'VAR') return value.varlevelsup === '0' ? [`${value.varno}.${value.varattno}`] : []
  if (value.tag === 'RELABELTYPE' && isNode(value.arg)) return columnBelow(value.arg)
  // `least` and `greatest` skip nulls, `coalesce` replaces them; other expressions of a null are null.
  if (value.tag === 'OPEXPR') return nodesOf(value.args).flatMap(columnBelow)
  return []
}
