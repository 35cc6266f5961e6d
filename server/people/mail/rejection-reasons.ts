import type { RejectionReason } from '@casino/contract/verification'

// Why documents were not accepted, as letters say it.

export const russianReasons: Record<RejectionReason, string> = {
  unreadable: 'документ не читается',
  incomplete: 'видна не вся страница',
  document_expired: 'срок действия документа истёк',
  data_mismatch: 'данные не совпадают с указанными в аккаунте',
  not_genuine: 'документ не вызывает доверия',
  underage: 'играть можно только с 18 лет',
}
export const englishReasons: Record<RejectionReason, string> = {
  unreadable: 'the document cannot be read',
  incomplete: 'a part of the page is missing',
  document_expired: 'the document has expired',
  data_mismatch: 'it differs from what the account says',
  not_genuine: 'the document could not be accepted as genuine',
  underage: 'players must be 18 at least',
}
export const spanishReasons: Record<RejectionReason, string> = {
  unreadable: 'el documento no se puede leer',
  incomplete: 'falta una parte de la página',
  document_expired: 'el documento está caducado',
  data_mismatch: 'los datos no coinciden con los de la cuenta',
  not_genuine: 'el documento no se ha podido aceptar como auténtico',
  underage: 'solo se puede jugar a partir de los 18 años',
}
