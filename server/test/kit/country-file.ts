/** Networks of IPv4 with their countries: `{ '203.0.113.0/24': 'IR' }`. */
type Networks = Readonly<Record<string, string>>

type TreeNode = [left?: TreeNode | string, right?: TreeNode | string]

/** A small database of countries in MaxMind's format, https://maxmind.github.io/MaxMind-DB: a tree of bits, data, metadata. */
export function countryFile(networks: Networks, type = 'Test-Country'): Buffer {
  const root: TreeNode = []
  for (const [network, code] of Object.entries(networks)) insert(root, bitsOf(network), code)
  const nodes: TreeNode[] = []
  collect(root, nodes)

  const codes = [...new Set(Object.values(networks))]
  const records = codes.map((code) => map({ country: map({ iso_code: text(code) }) }))
  const offsetOf = (code: string) => Buffer.concat(records.slice(0, codes.indexOf(code))).length
  const recordOf = (child: TreeNode | string | undefined) => {
    if (child === undefined) return nodes.length
    return typeof child === 'string' ? nodes.length + separator.length + offsetOf(child) : nodes.indexOf(child)
  }
  const tree = Buffer.concat(nodes.flatMap(([left, right]) => [uint24(recordOf(left)), uint24(recordOf(right))]))
  const metadata = map({
    node_count: uint(6, nodes.length, 4),
    record_size: uint(5, 24, 2),
    ip_version: uint(5, 6, 2),
    database_type: text(type),
    languages: Buffer.from([0, 4]),
    binary_format_major_version: uint(5, 2, 2),
    binary_format_minor_version: uint(5, 0, 2),
    build_epoch: uint(6, 1_790_000_000, 4),
    description: map({}),
  })
  return Buffer.concat([tree, separator, ...records, Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'), metadata])
}

const separator = Buffer.alloc(16)

/** An IPv4 address is stored as an IPv6 address that begins with 96 zero bits. */
function bitsOf(network: string): number[] {
  const [address = '', length = '32'] = network.split('/')
  const bits = address.split('.').flatMap((part) => [...Number(part).toString(2).padStart(8, '0')].map(Number))
  return [...Array<number>(96).fill(0), ...bits.slice(0, Number(length))]
}

function insert(node: TreeNode, [bit = 0, ...rest]: readonly number[], code: string): void {
  if (rest.length === 0) {
    node[bit] = code
    return
  }
  const next = node[bit]
  const child: TreeNode = typeof next === 'object' ? next : []
  node[bit] = child
  insert(child, rest, code)
}

function collect(node: TreeNode, into: TreeNode[]): void {
  into.push(node)
  for (const child of node) if (typeof child === 'object') collect(child, into)
}

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntBE(value, 0, 3)
  return bytes
}

const control = (type: number, size: number) => Buffer.from([(type << 5) | size])

function text(value: string): Buffer {
  return Buffer.concat([control(2, value.length), Buffer.from(value)])
}

function uint(type: number, value: number, size: number): Buffer {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntBE(value, 0, size)
  return Buffer.concat([control(type, size), bytes])
}

function map(fields: Readonly<Record<string, Buffer>>): Buffer {
  const entries = Object.entries(fields)
  return Buffer.concat([control(7, entries.length), ...entries.flatMap(([name, value]) => [text(name), value])])
}
