import { describe, it } from 'node:test';
import { expect } from 'chai';
import { names } from '../../locale/chunks/purpose-names.js';
import { labels as english } from '../../locale/chunks/purposes-en.js';
import { findPurpose, readLabels } from './labels.js';
import { fetchOthers } from './other-labels.js';

/** The purpose of each of the labels below; the last twelve ask for nothing that a browser knows. */
const PURPOSES = [
  'name, name, given-name, given-name, family-name, family-name, organization, organization, organization-title',
  'email, email, email, tel, tel, tel, tel, bday, bday, sex, street-address, street-address, address-line1',
  'postal-code, postal-code, address-level2, address-level2, country-name, url',
]
  .flatMap((line) => line.split(', '))
  .concat(Array.from({ length: 12 }, () => ''));

/** The labels that forms ask for most, as they are written in forms, and twelve that sound like them. */
const LABELS: Readonly<Record<string, string>> = {
  en: `Name*|Your full name:|First name|Given Name (required)|Last name *|SURNAME|Company|Your organisation (optional)|Job title
    |E-mail|Email address:|Your e-mail address *|Phone|Phone number|Mobile phone:|Telephone number|Date of birth|Birthday|Gender|Address|Postal address:|Street
    |ZIP code|Postcode *|City|Town/City|Country|Website
    |Company size|Name of your pet|E-mail of your boss|Street of the event|Name of the company you recommend|Phone model|Country you would like to visit
    |Date|City of the event|Title of your talk|Number of people|Message`,
  de: `Name*|Vor- und Nachname:|Vorname|Ihr Vorname (Pflichtfeld)|Nachname *|FAMILIENNAME|Firma|Ihr Unternehmen (optional)|Position
    |E-Mail|E-Mail-Adresse:|Ihre E-Mail Adresse *|Telefon|Telefonnummer|Handynummer:|Tel.|Geburtsdatum|Geburtstag|Geschlecht|Adresse|Postanschrift:|Straße / Hausnummer
    |PLZ|Postleitzahl *|Ort|Stadt|Land|Webseite
    |Größe der Firma|Name Ihres Haustiers|E-Mail Ihres Chefs|Straße der Veranstaltung|Firmenwagen|Telefonmodell|Land Ihrer Träume
    |Datum|Ort der Veranstaltung|Titel des Vortrags|Anzahl der Personen|Nachricht`,
  fr: `Nom complet*|Nom et prénom :|Prénom|Votre prénom (obligatoire)|Nom de famille *|NOM DE FAMILLE|Entreprise|Votre société (facultatif)|Fonction
    |E-mail|Adresse e-mail :|Votre adresse électronique *|Téléphone|Numéro de téléphone|Téléphone portable :|Tél.|Date de naissance|Né(e) le|Sexe|Adresse|Adresse postale :|Rue
    |Code postal|Votre code postal *|Ville|Commune|Pays|Site web
    |Taille de l’entreprise|Nom de votre animal|E-mail de votre chef|Rue de l’événement|Nom du produit|Modèle de téléphone|Pays de vos rêves
    |Date|Ville de l’événement|Titre de l’exposé|Nombre de personnes|Message`,
  es: `Nombre completo*|Nombre y apellidos:|Nombre de pila|Nombres (obligatorio)|Apellidos *|APELLIDO|Empresa|Su organización (opcional)|Cargo
    |E-mail|Correo electrónico:|Su correo electrónico *|Teléfono|Número de teléfono|Teléfono móvil:|Celular|Fecha de nacimiento|Cumpleaños|Sexo|Dirección|Dirección postal:|Calle y número
    |Código postal|C.P. *|Ciudad|Localidad|País|Sitio web
    |Tamaño de la empresa|Nombre de su mascota|Correo de su jefe|Calle del evento|Nombre del producto|Modelo de teléfono|País de sus sueños
    |Fecha|Ciudad del evento|Título de la charla|Número de personas|Mensaje`,
  it: `Nome e cognome*|Nominativo:|Nome di battesimo|Il tuo nome di battesimo (obbligatorio)|Cognome *|COGNOME|Azienda|La tua azienda (facoltativo)|Ruolo
    |E-mail|Indirizzo e-mail:|Il tuo indirizzo email *|Telefono|Numero di telefono|Cellulare:|Tel.|Data di nascita|La tua data di nascita|Sesso|Indirizzo|Indirizzo postale:|Via e numero civico
    |CAP|Codice postale *|Città|Comune|Paese|Sito web
    |Dimensione dell’azienda|Nome del tuo animale|E-mail del tuo capo|Via dell’evento|Nome del prodotto|Modello di telefono|Paese dei tuoi sogni
    |Data|Città dell’evento|Titolo dell’intervento|Numero di persone|Messaggio`,
  'pt-BR': `Nome completo*|Nome e sobrenome:|Primeiro nome|Seu primeiro nome (obrigatório)|Sobrenome *|SOBRENOME|Empresa|Sua empresa (opcional)|Cargo
    |E-mail|Endereço de e-mail:|Seu e-mail *|Telefone|Número de telefone|Telefone celular:|Celular|Data de nascimento|Aniversário|Sexo|Endereço|Endereço completo:|Rua
    |CEP|Código postal *|Cidade|Município|País|Site
    |Tamanho da empresa|Nome do seu animal|E-mail do seu chefe|Rua do evento|Nome do produto|Modelo do telefone|País dos seus sonhos
    |Data|Cidade do evento|Título da palestra|Número de pessoas|Mensagem`,
  nl: `Naam*|Uw volledige naam:|Voornaam|Uw voornaam (verplicht)|Achternaam *|FAMILIENAAM|Bedrijf|Uw organisatie (optioneel)|Functie
    |E-mail|E-mailadres:|Uw e-mail adres *|Telefoon|Telefoonnummer|Mobiel nummer:|Gsm|Geboortedatum|Verjaardag|Geslacht|Adres|Postadres:|Straat en huisnummer
    |Postcode|Uw postcode *|Plaats|Woonplaats|Land|Website
    |Grootte van het bedrijf|Naam van uw huisdier|E-mail van uw baas|Straat van het evenement|Naam van het product|Model telefoon|Land van uw dromen
    |Datum|Plaats van het evenement|Titel van de lezing|Aantal personen|Bericht`,
  pl: `Imię i nazwisko*|Państwa imię i nazwisko:|Imię|Twoje imię (wymagane)|Nazwisko *|NAZWISKO|Firma|Nazwa firmy (opcjonalnie)|Stanowisko
    |E-mail|Adres e-mail:|Twój adres e-mail *|Telefon|Numer telefonu|Telefon komórkowy:|Tel.|Data urodzenia|Urodziny|Płeć|Adres|Adres pocztowy:|Ulica i numer
    |Kod pocztowy|Twój kod pocztowy *|Miasto|Miejscowość|Kraj|Strona internetowa
    |Wielkość firmy|Imię zwierzęcia|E-mail przełożonego|Ulica wydarzenia|Nazwa produktu|Model telefonu|Kraj marzeń
    |Data|Miasto wydarzenia|Tytuł wykładu|Liczba osób|Wiadomość`,
  tr: `Ad Soyad*|Adınız ve soyadınız:|Ad|Adınız (zorunlu)|Soyad *|SOYADI|Şirket|Kurum (isteğe bağlı)|Unvan
    |E-posta|E-posta adresi:|E-posta adresiniz *|Telefon|Telefon numarası|Cep telefonu:|GSM|Doğum tarihi|Doğum günü|Cinsiyet|Adres|Açık adres:|Sokak
    |Posta kodu|POSTA KODU *|İlçe|Şehir|Ülke|Web sitesi
    |Şirketin büyüklüğü|Evcil hayvanınızın adı|Yöneticinizin e-postası|Etkinliğin sokağı|Ürün adı|Telefon modeli|Hayalinizdeki ülke
    |Tarih|Etkinliğin şehri|Konuşmanın başlığı|Kişi sayısı|Mesaj`,
  ru: `ФИО*|Имя и фамилия:|Имя|Ваше имя (обязательно)|Фамилия *|ФАМИЛИЯ|Компания|Ваша организация (необязательно)|Должность
    |E-mail|Электронная почта:|Ваш адрес электронной почты *|Телефон|Номер телефона|Мобильный телефон:|Тел.|Дата рождения|День рождения|Пол|Адрес|Почтовый адрес:|Улица
    |Индекс|Почтовый индекс *|Город|Населенный пункт|Страна|Сайт
    |Размер компании|Имя вашего питомца|Почта вашего начальника|Улица мероприятия|Название товара|Модель телефона|Страна вашей мечты
    |Дата|Город мероприятия|Название доклада|Число участников|Сообщение`,
  ar: `الاسم الكامل*|اسمك:|الاسم الأول|اسمك الأول (مطلوب)|اسم العائلة *|اللقب|الشركة|اسم الشركة (اختياري)|المسمى الوظيفي
    |البريد الإلكتروني|البريد الالكتروني:|بريدك الإلكتروني *|الهاتف|رقم الهاتف|رقم الجوال:|رقم هاتفك|تاريخ الميلاد|تاريخ ميلادك|الجنس|العنوان|العنوان البريدي:|الشارع
    |الرمز البريدي|الرمز البريدى *|المدينة|مدينتك|الدولة|الموقع الإلكتروني
    |حجم الشركة|اسم حيوانك الأليف|بريد مديرك|شارع الفعالية|اسم المنتج|طراز الهاتف|بلد أحلامك
    |التاريخ|مدينة الفعالية|عنوان المحاضرة|عدد الأشخاص|الرسالة`,
  ja: `お名前*|氏名（必須）|名|名（必須）|姓 *|苗字|会社名|貴社名（任意）|役職
    |メールアドレス|Eメール：|あなたのメールアドレス *|電話番号|携帯電話|お客様の電話番号：|携帯電話番号|生年月日|誕生日|性別|住所|ご住所：|番地
    |郵便番号|お客様の郵便番号 *|市区町村|市区町村：|国|ホームページ
    |会社の規模|ペットの名前|上司のメールアドレス|会場の番地|商品名|電話の機種|行きたい国
    |日付|開催都市|講演の題名|人数|メッセージ`,
};

const ENGLISH = readLabels(names, english);

/** Returns what each label asks for on a form in a language. */
async function guess(language: string, labels: readonly string[]) {
  const known = [...(await fetchOthers([language])), ENGLISH];
  return labels.map((label) => [label, findPurpose(label, known) ?? '']);
}

describe('What a label asks for', () => {
  for (const [language, text] of Object.entries(LABELS))
    it(`is told from the 40 labels that forms ask for most (${language})`, async () => {
      const labels = text.split('|').map((label) => label.trim());
      expect(labels.length).to.equal(PURPOSES.length);
      const guessed = await guess(language, labels);
      expect(guessed.filter(([, purpose], index) => purpose !== PURPOSES[index])).to.eql([]);
    });

  it('is known in English, too, on a page in another language', async () => {
    expect(await guess('de', ['Company', 'Firma'])).to.eql([
      ['Company', 'organization'],
      ['Firma', 'organization'],
    ]);
  });

  it('is known in a language that has no labels of its own, by the nearest one', async () => {
    expect(await guess('de-AT', ['Anschrift'])).to.eql([['Anschrift', 'street-address']]);
    expect(await guess('es-MX', ['Celular'])).to.eql([['Celular', 'tel']]);
    expect(await guess('tlh', ['E-Mail'])).to.eql([['E-Mail', 'email']]);
  });
});
