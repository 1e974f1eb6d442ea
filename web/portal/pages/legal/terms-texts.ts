import type { LegalText } from './texts.ts';

export const terms: LegalText = {
  title: ['Terms', 'Uslovi'],
  since: '2026-03-01',
  intro: [
    'By creating an account you agree to the following. It is short, because there is only a sandbox.',
    'Otvaranjem naloga pristajete na sledeće. Kratko je, jer postoji samo sandbox.',
  ],
  sections: [
    {
      title: ['The service', 'Servis'],
      paragraphs: [
        [
          'The Open Banking Data Service lets you build and test applications against simulated Serbian banks. No data comes from a real bank, no money moves, and nothing here is financial information about anybody. It is free of charge.',
          'Open Banking Data Service vam omogućava da pravite i ispitujete aplikacije nad simuliranim srpskim bankama. Nijedan podatak nije iz prave banke, novac se ne kreće i ništa ovde nije finansijska informacija o bilo kome. Besplatan je.',
        ],
      ],
    },
    {
      title: ['Your account and your keys', 'Vaš nalog i vaši ključevi'],
      paragraphs: [
        [
          'Register with an address that is yours. Keep your password and your API keys to yourself, and keep keys out of browsers and public repositories: use link tokens there. What is done with your keys is taken as done by you. Revoke a key that somebody else may have seen.',
          'Registrujte se svojom adresom. Lozinku i API ključeve čuvajte za sebe, i ne stavljajte ključeve u pregledače i javne repozitorijume: tamo koristite link tokene. Ono što se uradi vašim ključevima smatra se da ste uradili vi. Opozovite ključ koji je možda video neko drugi.',
        ],
      ],
    },
    {
      title: ['Fair use', 'Pošteno korišćenje'],
      paragraphs: [
        [
          'Stay within the rate limits that every answer states. Do not put data of real people into the sandbox, do not point webhooks at servers that are not yours, and do not use the service to attack it or anybody else. If you find a weakness, tell us before you tell others.',
          'Držite se ograničenja koja navodi svaki odgovor. Ne unosite podatke stvarnih ljudi u sandbox, ne usmeravajte webhook pozive na servere koji nisu vaši i ne koristite servis za napade na njega ili bilo koga drugog. Ako nađete bezbednosni propust, javite ga prvo nama.',
        ],
      ],
    },
    {
      title: ['What is not promised', 'Šta se ne obećava'],
      paragraphs: [
        [
          'The sandbox is offered as it is. It may be changed, interrupted or reset, and test data may be lost; changes that break applications get a new version of the interface. As far as the law allows, there is no liability for damage that comes from its use.',
          'Sandbox se nudi takav kakav je. Može se menjati, prekidati ili vraćati na početak, a probni podaci mogu biti izgubljeni; promene koje kvare aplikacije dobijaju novu verziju interfejsa. U meri u kojoj zakon dozvoljava, nema odgovornosti za štetu nastalu korišćenjem.',
        ],
      ],
    },
    {
      title: ['Ending it', 'Prestanak'],
      paragraphs: [
        [
          'You can delete your account at any time, at once and by yourself. An account that breaks these terms may be closed; you can download your data before, unless that would endanger others.',
          'Nalog možete obrisati u svakom trenutku, odmah i sami. Nalog koji krši ove uslove može biti zatvoren; pre toga možete preuzeti podatke, osim ako bi to ugrozilo druge.',
        ],
      ],
    },
    {
      title: ['Law', 'Pravo'],
      paragraphs: [
        [
          'The law of the Republic of Serbia applies. The rights that consumers have where they live remain.',
          'Primenjuje se pravo Republike Srbije. Prava koja potrošači imaju tamo gde žive ostaju.',
        ],
      ],
    },
  ],
};
