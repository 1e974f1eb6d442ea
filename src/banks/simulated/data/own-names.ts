/** What small firms call themselves, as they write it: all invented by putting common words together. */

/** What a place may be called after: nouns and sights. */
export const SIGHTS = (
  'Zora Lipa Breza Jela Vrelo Izvor Stari hrast Stara vodenica Mala kuća Bela ruža Plavi most Zlatno zrno Zlatni klas ' +
  'Srebrni vuk Crni lav Beli orao Stari sat Nova zora Dva jelena Tri šešira Dobar glas Mali princ Veseli petao Tihi kutak ' +
  'Zeleni venac Plava ptica Crvena jabuka Stara lipa Kod česme Na ćošku Pod lipom Na keju Kod mosta Preko puta Kraj reke ' +
  'Suncokret Maslačak Lavanda Ruzmarin Bosiljak Višnja Dunja Kruška Jagoda Malina Kajsija Oskoruša Badem Lešnik Žalfija ' +
  'Golub Lasta Vrabac Slavuj Labud Roda Detlić Jastreb Soko Sova Vidra Dabar Jazavac Veverica Leptir Cvrčak Bumbar'
)
  .split(/ (?=[A-ZČĆŠŽĐ])/)
  .map((name) => name.trim());

/** What places for the young are called. */
export const MODERN =
  'Nota Fokus Ritam Kadar Atelje Galerija Pasaž Lift Depo Magacin Kvart Blok Kod Ugao Terasa Kabina Formula Faza Signal Vinil Radio Portal Paralela Tačka Krug Linija Nijansa Boja Senka Odjek Refren Takt Modul Orbita Meridijan Azimut Vertigo Mozaik Retro Bistro9 Soba17 Zbir Minus Plus Kubik Oktava Pigment Indigo Oker Karbon Amber'.split(
    ' ',
  );

/** What people are called by who know them. */
export const PET_NAMES =
  'Mile Žika Laki Bata Coka Dule Gagi Joca Kiza Ljuba Maća Neša Pera Raca Sale Toza Vlada Zoki Žile Caki Beba Seka Nena Goca Ceca Buca Rale Peca Miki Vesa Keka Bane Šole Čeda'.split(
    ' ',
  );

/** What is beautiful, for those who make others so. */
export const GRACES =
  'Bella Lepota Glamur Sjaj Elegans Biser Diva Iris Viola Orhideja Magnolija Venera Afrodita Dijamant Šarm Stil Trend Imidž Lokna Pramen Kosa Makaze Češalj Profil Silueta Ogledalo Svila Kašmir Perla Sedef'.split(
    ' ',
  );

/** What technical trades are called. */
export const SOLID =
  'Delta Sigma Omega Vektor Titan Turbo Rotor Piston Blic Ekspres Centar Profi Maks Ekstra Standard Progres Univerzal Kvalitet Garant Prestiž Partner Servis021 Montaža Klima Termo Elektro Metal Granit Cigla Ekser Alat Čekić Šraf Ključ Kompas Radius Radijus Impuls Ampera'.split(
    ' ',
  );

/** What pharmacies, surgeries and opticians are called. */
export const HEALING =
  'Kamilica Nana Hipokrat Melem Vita Viva Salus Sanus Panacea Galen Herba Flora Zdravlje Lek Bajčetina Medika Sana Nevena Kantarion Hajdučica Eskulap Higija Medikus Dentis Dentika Osmeh Zub Vid Optika21 Dioptrija Fokus'.split(
    ' ',
  );
