import type { FirstTexts } from '../seed.ts'

export const texts: FirstTexts = {
  terms: `
Estas condiciones rigen entre usted y el sitio. Al registrarse acepta la versión publicada ese día.

## Quién puede jugar
- Tiene al menos 18 años y el juego es legal donde usted se encuentra.
- Cada persona tiene una sola cuenta. No puede jugar por otra persona ni ceder su cuenta.
- Sus datos son verdaderos y usted guarda su contraseña en secreto.

## El juego
- Una apuesta vale cuando el servidor la ha confirmado. Después solo se puede anular si el propio juego lo ofrece.
- El servidor decide cada ronda. En los juegos verificables, cualquiera puede recalcularla.
- Una ronda interrumpida por un corte de conexión no se pierde: la termina al volver.
- Si un juego falla, se devuelven las apuestas de las rondas afectadas.

## El dinero
- El saldo está en rublos y no genera intereses. No se puede transferir a otro jugador.
- Deposite solo con sus propias tarjetas y billeteras. Los retiros van a sus propios datos.
- Antes de un retiro podemos pedirle documentos. La verificación no anula una ganancia.
- Los importes mínimos y los límites están publicados en «Límites».

## Cuándo restringimos una cuenta
- Si hay una segunda cuenta, datos de pago ajenos, acuerdos entre jugadores o interferencia con el sitio.
- Si la ley lo exige o actúa su propia protección: un límite, una pausa, una autoexclusión.
- Le decimos el motivo. El dinero que es suyo se puede retirar.

## Cambios y preguntas
En su próxima visita le preguntaremos por la versión nueva. Los retiros no dependen de su respuesta. Envíe las reclamaciones al soporte, que responde en la página de su consulta.
`,
  privacy: `
Qué datos suyos guardamos, para qué y cómo obtenerlos o borrarlos.

## Qué guardamos
- Su nombre, correo, idioma y, si se exige, fecha de nacimiento.
- Su contraseña, en una forma de la que no se puede recuperar.
- Los accesos: hora, dirección de red y dispositivo, para que note un acceso ajeno.
- Apuestas, rondas, pagos y bonos: la historia de su dinero.
- Documentos de identidad: cifrados y no más tiempo del establecido.

## Para qué
- Para llevar su saldo y pagarle.
- Para proteger su cuenta y aplicar sus límites y su autoexclusión.
- Para cumplir lo que exige la ley sobre jugadores y pagos.

## Quién los recibe
- Sistemas de pago y proveedores de juegos: solo lo imprescindible para el pago o el juego.
- Autoridades: cuando la ley lo exige.
- Publicidad y terceros: nunca.

## Sus derechos
- Puede descargar todos sus datos en los ajustes del perfil.
- Allí mismo puede cerrar la cuenta. Después se borran los datos personales y la historia de operaciones queda sin nombre.
- Puede ocultar su nombre a otros jugadores.

## Almacenamiento del navegador
Guardamos en el navegador su acceso, idioma y tema. No hay rastreadores de terceros en el sitio.
`,
  'bonus-rules': `
Un bono es dinero del casino que puede retirar tras cumplir el requisito de apuesta. Rollover ×10 significa: apueste diez veces el importe del bono.

## En general
- El importe y el rollover se muestran antes de recibir el bono. Después no cambian.
- El bono es opcional: puede depositar sin él o renunciar a él más tarde en el perfil.
- Las apuestas cuentan primero para el requisito más antiguo.
- Cuenta la apuesta entera. Su tamaño solo lo limita el juego.
- El depósito mismo puede tener un requisito: se muestra encima del botón de pago.
- Hasta cumplir el requisito, los retiros están cerrados. La página de retiro muestra cuánto falta por apostar.

## Tipos
- Bono de bienvenida: con el primer depósito, una vez.
- Bono por depósito: cuando está activo.
- Cashback: una parte de lo perdido en la semana; las semanas siguen la hora de Moscú.
- Niveles: por la suma de sus depósitos.
- Código promocional: su importe y rollover se muestran antes y después.
- Giros gratis: lo ganado se acredita como bono.
- Una parte de los depósitos de sus amigos.

## Qué no está permitido
- Recibir un bono con una segunda cuenta.
- Ponerse de acuerdo con otros jugadores por un bono.

El bono obtenido así se descuenta. Su propio dinero sigue siendo suyo.
`,
  'responsible-play': `
El juego es el precio de un entretenimiento. En promedio gana el casino, así que juegue con dinero que pueda gastar.

## Qué puede hacer ahora mismo
- Poner un límite a los depósitos, las pérdidas, las apuestas o el tiempo. Endurecerlo vale al instante; aflojarlo, no antes de 24 horas y tras confirmarlo.
- Tomar una pausa: sin apuestas, depósitos ni bonos.
- Autoexcluirse por un plazo o para siempre. Ni usted ni nosotros podemos terminarlo antes.
- Activar un aviso de tiempo de juego.

Todo está en el perfil, en «Juego responsable». Puede retirar en cualquier momento, también durante una pausa.

## Cuándo parar
- Intenta recuperar lo perdido.
- Juega con dinero destinado a otra cosa o prestado.
- Oculta el juego a las personas cercanas.
- Juega más tiempo del que pensaba.

Si se reconoce, tome una pausa y hable con alguien de confianza o con un profesional.

## Edad
El juego es solo para adultos, desde 18 años. Si hay niños que usan el dispositivo, no deje la sesión abierta y active el control parental.
`,
  limits: `
Los importes que rigen en el sitio ahora. Si cambia un ajuste, cambia también la tabla de abajo.

## De dónde vienen los límites
- El sitio fija el mínimo de depósito y de retiro; el sistema de pago puede tener uno mayor, que muestra el formulario.
- El límite diario de retiro sigue la hora de Moscú.
- Cada juego tiene sus límites de apuesta, que se ven en su página.
- La ganancia de una ronda está limitada: no se acepta una apuesta que pueda ganar más.

## Sus propios límites
Los límites que usted se pone son más estrictos que los del sitio. Están en el perfil, en «Juego responsable».
`,
  accessibility: `
Esta declaración se refiere a este sitio. Sigue la norma EN 301 549 V3.2.1, a la que remite la Ley Europea de Accesibilidad (Directiva (UE) 2019/882), y se redactó el 30 de noviembre de 2026.

## Hasta dónde cumple el sitio
El objetivo es WCAG 2.1, nivel AA, tal como lo incluye EN 301 549. El sitio cumple en parte: lo que se sabe que falta figura más abajo. Ningún organismo independiente lo ha evaluado.

## Cómo se evaluó
Los autores del sitio lo evaluaron por sí mismos, con comprobaciones que se repiten en las versiones nuevas:
- El programa axe comprueba cada página, con sus ventanas, al ancho de un teléfono y de un ordenador, en el tema oscuro y el claro y en todos los idiomas. No encuentra infracciones.
- Las páginas se muestran con letras del doble de tamaño y desde 320 píxeles de ancho. Nada se corta ni se desplaza de lado.
- En las páginas principales, Tab sigue el orden de lectura y el foco se ve. Entrar, apostar y un juego entero se hacen solo con el teclado.

Estas comprobaciones solo encuentran una parte de las barreras. Todavía no ha probado el sitio nadie que use a diario un lector de pantalla u otra ayuda.

## Con qué puede contar
- Nuestras páginas también están hechas para el teclado. La primera pulsación de Tab ofrece ir al contenido.
- Los resultados, el saldo y los errores se anuncian a los lectores de pantalla, cada ronda una vez.
- Si su dispositivo pide menos movimiento, no hay animaciones. El sonido se puede apagar.
- Nada se indica solo con el color: una ganancia lleva un más y la palabra, un número sus cifras.

## Qué falta o no se sabe
- Las tragaperras y otros juegos de socios, y las páginas de los servicios de pago, son de otros. No se han evaluado. Nuestros juegos no dependen de ellos.
- Algunos de nuestros juegos tienen una cuenta atrás que no se puede alargar, porque es parte de la ronda. Los demás le esperan.
- Los extractos en PDF no tienen estructura para lectores de pantalla. El mismo extracto se obtiene en CSV.
- No se han probado los modos de alto contraste del sistema ni el control por voz.

## Si algo no le funciona
Escriba a soporte: indique la página, qué quería hacer y qué ayuda utiliza. La respuesta está en la página de su consulta. Si entretanto necesita un límite o una pausa, soporte lo introduce por usted.

## Si la respuesta no basta
Envíe lo mismo como reclamación, también en la página de soporte. Allí se ve hasta cuándo decidimos y quién decide después. También puede acudir en cualquier momento a la autoridad de accesibilidad de su país.
`,
}
