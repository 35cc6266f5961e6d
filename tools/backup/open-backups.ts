import { statSync } from 'node:fs'
import type { Config } from '@casino/server/platform/config/config'
import { findSecret, openSecret } from '@casino/server/platform/environment/secrets'
import { type BackupFolder, openBackupFolder } from './backup-folder.ts'

const keyFile = 'backup-key'
type KeyConfig = Pick<Config, 'backupKey' | 'dataDir'>
type BackupConfig = KeyConfig & Pick<Config, 'backupDir'>

/** The folder of BACKUP_DIR for a casino that makes backups; its key is created at first use. */
export function openBackups(config: BackupConfig, print: (sentence: string) => void): BackupFolder | undefined {
  const { backupDir, backupKey, dataDir } = config
  if (backupDir === undefined) return undefined
  const isNew = backupKey === undefined && findSecret(dataDir, keyFile) === undefined
  const opened = openBackupFolder(backupDir, openBackupKey(config, print))
  if (isNew && statSync(backupDir).dev === statSync(dataDir).dev)
    print(`${backupDir} is on the same disk as ${dataDir}, and is lost with it.`)
  return opened
}

/** The key that seals backups and archived months; created at first use. */
export function openBackupKey({ backupKey, dataDir }: KeyConfig, print: (sentence: string) => void): string {
  if (backupKey !== undefined) return backupKey
  const isNew = findSecret(dataDir, keyFile) === undefined
  const { value, file } = openSecret(dataDir, keyFile)
  if (isNew)
    print(`The key of backups was made in ${file}. Keep a copy of it, elsewhere than the backups: they do not have it.`)
  return value
}

/** The same for reading, when the key must exist. */
export function findBackups({ backupDir, backupKey, dataDir }: BackupConfig): BackupFolder {
  if (backupDir === undefined) throw new Error('BACKUP_DIR is missing: the folder that holds the backups.')
  return openBackupFolder(backupDir, findBackupKey({ backupKey, dataDir }))
}

export function findBackupKey({ backupKey, dataDir }: KeyConfig): string {
  const key = backupKey ?? findSecret(dataDir, keyFile)?.value
  if (key === undefined)
    throw new Error(`BACKUP_KEY is missing: the key of the backups, from ${keyFile} of the data folder that made them.`)
  return key
}
