import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** A file, or another thing, with its SHA-256 in hexadecimal. */
export interface Digested {
  readonly name: string
  readonly sha256: string
}

/** The inputs and outputs of a release. */
export interface Origin {
  readonly version: string
  /** `linux-x64`. */
  readonly platform: string
  readonly commit: string
  /** The lock file and Node. */
  readonly materials: readonly Digested[]
  /** The files of the release. */
  readonly files: readonly Digested[]
  /** The manifest inside the archive; the panel shows its digest. */
  readonly manifest: Digested
}

const payloadType = 'application/vnd.in-toto+json'
const statementType = 'https://in-toto.io/Statement/v1'
const predicateType = 'https://slsa.dev/provenance/v1'

interface Envelope {
  readonly payloadType: string
  readonly payload: string
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[]
}

interface Statement {
  readonly _type: string
  readonly predicateType: string
  readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[]
  readonly predicate: {
    readonly buildDefinition: {
      readonly buildType: string
      readonly externalParameters: { readonly version: string; readonly platform: string }
      readonly resolvedDependencies: readonly { readonly uri: string; readonly digest: Record<string, string> }[]
    }
    readonly runDetails: {
      readonly builder: { readonly id: string }
      readonly byproducts: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[]
    }
  }
}

const described = ({ name, sha256 }: Digested) => ({ name, digest: { sha256 } })
const digested = ({ name, digest }: { readonly name: string; readonly digest: { readonly sha256: string } }) => ({
  name,
  sha256: digest.sha256,
})

/** A provenance (SLSA 1.0) in a signed envelope (DSSE). The same release signed with the same key gives the same text. */
export function signedProvenance(origin: Origin, privateKey: KeyObject): string {
  const { version, platform, commit, materials, files, manifest } = origin
  const statement: Statement = {
    _type: statementType,
    subject: files.map(described),
    predicateType,
    predicate: {
      buildDefinition: {
        buildType: 'urn:casino:npm-run-release',
        externalParameters: { version, platform },
        resolvedDependencies: [
          { uri: 'git+file:casino', digest: { gitCommit: commit } },
          ...materials.map(({ name, sha256 }) => ({ uri: `file:${name}`, digest: { sha256 } })),
        ],
      },
      runDetails: { builder: { id: 'urn:casino:npm-run-release' }, byproducts: [described(manifest)] },
    },
  }
  const payload = Buffer.from(JSON.stringify(statement))
  const signature = sign(null, signedBytes(payload), privateKey)
  const envelope: Envelope = {
    payloadType,
    payload: payload.toString('base64'),
    signatures: [{ keyid: keyId(createPublicKey(privateKey)), sig: signature.toString('base64') }],
  }
  return `${JSON.stringify(envelope)}\n`
}

/** The provenance signed with this key; undefined if the signature or the provenance is invalid. */
export function openProvenance(text: string, publicKey: KeyObject): Origin | undefined {
  try {
    const envelope = JSON.parse(text) as Envelope
    const payload = Buffer.from(envelope.payload, 'base64')
    const signed = envelope.signatures.some(({ sig }) =>
      verify(null, signedBytes(payload), publicKey, Buffer.from(sig, 'base64')),
    )
    if (envelope.payloadType !== payloadType || !signed) return undefined
    return originOf(JSON.parse(payload.toString()) as Statement)
  } catch {
    return undefined
  }
}

function originOf(statement: Statement): Origin | undefined {
  if (statement._type !== statementType || statement.predicateType !== predicateType) return undefined
  const { buildDefinition, runDetails } = statement.predicate
  const [source, ...materials] = buildDefinition.resolvedDependencies
  const [manifest] = runDetails.byproducts
  if (!source || !manifest) return undefined
  return {
    ...buildDefinition.externalParameters,
    commit: source.digest.gitCommit ?? '',
    materials: materials.map(({ uri, digest }) => ({ name: uri.slice('file:'.length), sha256: digest.sha256 ?? '' })),
    files: statement.subject.map(digested),
    manifest: digested(manifest),
  }
}

/** DSSE signs the type together with the payload. */
function signedBytes(payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload])
}

/** SHA-256 of the public key, as the command prints it. */
export function keyId(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex')
}

/** Reads an Ed25519 private key in PEM. Throws for other keys. */
export function privateKeyOf(pem: string): KeyObject {
  return ed25519(createPrivateKey(pem))
}

/** Reads an Ed25519 public key in PEM, or derives it from a private one. Throws for other keys. */
export function publicKeyOf(pem: string): KeyObject {
  return ed25519(createPublicKey(pem))
}

function ed25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`An Ed25519 key is needed, not ${key.asymmetricKeyType}.`)
  return key
}
