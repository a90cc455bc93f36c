//! Names for the map. None of them is a place that was fought over; they only sound like the country.

use super::chance::Chance;

/// Whose words the map is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tongue {
    English,
    French,
    Spanish,
    Russian,
    Arabic,
    Italian,
}

struct Words {
    villages: &'static [&'static str],
    rivers: &'static [&'static str],
    hills: &'static [&'static str],
    woods: &'static [&'static str],
    groves: &'static [&'static str],
    farms: &'static [&'static str],
    churches: &'static [&'static str],
    bridges: &'static [&'static str],
    station: &'static str,
}

/// The names that have not been given yet.
#[derive(Debug)]
pub(super) struct Names {
    /// The name of the whole battlefield, and of its village.
    pub title: String,
    rivers: Vec<&'static str>,
    hills: Vec<&'static str>,
    woods: Vec<&'static str>,
    groves: Vec<&'static str>,
    farms: Vec<&'static str>,
    churches: Vec<&'static str>,
    bridges: Vec<&'static str>,
    station: &'static str,
}

impl Names {
    pub fn new(chance: &mut Chance, tongue: Tongue) -> Self {
        let words = words(tongue);
        let mut list = |all: &[&'static str]| {
            let mut list = all.to_vec();
            chance.shuffle(&mut list);
            list
        };
        Self {
            title: list(words.villages)[0].to_owned(),
            rivers: list(words.rivers),
            hills: list(words.hills),
            woods: list(words.woods),
            groves: list(words.groves),
            farms: list(words.farms),
            churches: list(words.churches),
            bridges: list(words.bridges),
            station: words.station,
        }
    }

    pub fn water(&mut self) -> Option<String> {
        self.rivers.pop().map(str::to_owned)
    }

    /// When the names run out, hills are known by their height, as on any staff map.
    pub fn hill(&mut self, chance: &mut Chance) -> String {
        self.hills.pop().map_or_else(|| format!("{}", chance.between(101, 389)), str::to_owned)
    }

    pub fn wood(&mut self) -> Option<String> {
        self.woods.pop().map(str::to_owned)
    }

    pub fn grove(&mut self) -> Option<String> {
        self.groves.pop().map(str::to_owned)
    }

    pub fn farm(&mut self) -> Option<String> {
        self.farms.pop().map(str::to_owned)
    }

    /// The next farm will be the railway station.
    pub fn expect_station(&mut self) {
        self.farms.push(self.station);
    }

    pub fn church(&mut self) -> Option<String> {
        self.churches.pop().map(str::to_owned)
    }

    pub fn bridge(&mut self) -> Option<String> {
        self.bridges.pop().map(str::to_owned)
    }
}

const fn words(tongue: Tongue) -> &'static Words {
    match tongue {
        Tongue::English => &ENGLISH,
        Tongue::French => &FRENCH,
        Tongue::Spanish => &SPANISH,
        Tongue::Russian => &RUSSIAN,
        Tongue::Arabic => &ARABIC,
        Tongue::Italian => &ITALIAN,
    }
}

const ENGLISH: Words = Words {
    villages: &[
        "Ashcombe",
        "Netherford",
        "Long Barrow",
        "Thornley",
        "Millbrook",
        "Oakhanger",
        "Swinbrook End",
        "Harrowby",
        "Little Marden",
        "Coldbridge",
        "Weston Vale",
        "Stoke Alder",
    ],
    rivers: &["River Ald", "River Marl", "River Sence", "Willow Water", "River Lamb", "River Tarn"],
    hills: &["Windmill Hill", "Beacon Hill", "Barrow Down", "Gallows Hill", "Sheep Down", "Crow Hill"],
    woods: &["Foxholt", "Long Copse", "Badger Wood", "Hanger Wood", "Ash Spinney", "Kings Wood", "Round Copse"],
    groves: &["Cider Orchard", "Old Orchard", "Cherry Garth"],
    farms: &["Manor Farm", "Mill Farm", "Hope Farm", "Lower Farm", "Glebe Farm", "Bridge Farm"],
    churches: &["St Mary's", "St Swithun's", "All Saints", "St Giles"],
    bridges: &["Mill Bridge", "Stone Bridge", "Packhorse Bridge"],
    station: "Station",
};

const FRENCH: Words = Words {
    villages: &[
        "Saint-Aubin-des-Haies",
        "La Chesnaie",
        "Montreuil-le-Bois",
        "Sainte-Marguerite",
        "Le Mesnil-Rouvray",
        "Vaucelles-sur-Orme",
        "La Ferté-Bocage",
        "Hauteville-la-Lande",
        "Bretteville-l'Abbé",
        "Le Plessis-Morin",
    ],
    rivers: &["l'Ormel", "la Souline", "la Drômette", "l'Aurelle", "ruisseau du Moulin"],
    hills: &["Mont Cornu", "la Butte", "Côte des Vents", "le Haut Champ", "Mont Pelé"],
    woods: &["Bois l'Abbé", "Bois des Dames", "la Garenne", "Bois Carré", "Bois du Loup", "le Taillis"],
    groves: &["le Verger", "les Pommiers", "Clos Martin", "Clos Fleuri"],
    farms: &["la Haute Ferme", "Ferme du Pont", "la Morinière", "Ferme des Saules", "la Héronnière", "le Manoir"],
    churches: &["Saint-Martin", "Notre-Dame", "Saint-Éloi", "Sainte-Anne"],
    bridges: &["Pont du Moulin", "le Vieux Pont", "Pont Cassé"],
    station: "la Gare",
};

const SPANISH: Words = Words {
    villages: &[
        "Villar del Olmo Seco",
        "Fuentelarga",
        "Valdecorzas",
        "Peñarroja del Monte",
        "Torre la Higuera",
        "Navasola",
        "Aldea del Conde",
        "Casas de Almendro",
        "Robledillo Alto",
        "Villanueva del Cerro",
        "Castril de la Vega",
        "Hoyo del Pinar",
    ],
    rivers: &["Río Seco", "Arroyo Hondo", "Río Algarra", "Arroyo de los Álamos", "Río Tajuelo", "Barranco del Lobo"],
    hills: &[
        "Cerro Pelado",
        "Loma Quemada",
        "Cerro de la Ermita",
        "El Vértice",
        "Peña Gorda",
        "Alto del Cuervo",
        "Loma Blanca",
        "Cerro Gordo",
    ],
    woods: &["El Pinar", "Pinar del Rey", "El Encinar", "Monte Bajo", "Pinar Viejo", "El Robledal"],
    groves: &["Los Olivos", "Olivar del Cura", "El Olivar", "Los Almendros", "Olivar Viejo"],
    farms: &["Cortijo Nuevo", "Casa del Guarda", "El Molino", "Cortijo de la Sal", "Venta Vieja", "La Paridera"],
    churches: &["San Roque", "Santa María", "San Blas", "Nuestra Señora", "San Isidro"],
    bridges: &["Puente Viejo", "Puente de Piedra", "El Puente"],
    station: "Estación",
};

const RUSSIAN: Words = Words {
    villages: &[
        "Berezovka",
        "Krasny Ruchey",
        "Novoselki",
        "Stary Dvor",
        "Sosnovka",
        "Malye Luki",
        "Petrovo",
        "Zarechye",
        "Dubrovitsa",
        "Ozerki",
        "Gorodishche",
        "Vysokoye",
    ],
    rivers: &["Kamenka", "Bystritsa", "Chernaya", "Olkhovka", "Vyazma Malaya"],
    hills: &["Kurgan", "Lysaya Gora", "Height 162", "Height 187", "Mogila", "Height 204"],
    woods: &["Chorny Les", "Beryoznik", "Volchy Les", "Dubrava", "Sosnovy Bor", "Yelnik"],
    groves: &["Stary Sad", "Kolkhoz Orchard", "Vishnyovy Sad"],
    farms: &["Kolkhoz Zarya", "Khutor Vesely", "Sovkhoz No. 3", "Khutor Stepnoy", "Machine Station"],
    churches: &["Church of the Saviour", "Pokrovskaya", "St Nicholas"],
    bridges: &["Log Bridge", "Old Bridge"],
    station: "Stantsiya",
};

const ITALIAN: Words = Words {
    villages: &[
        "Castelvento",
        "Montelupo Alto",
        "San Gervasio",
        "Roccascura",
        "Pietrafosca",
        "Borgo Sereno",
        "Vallombra",
        "Colle San Biagio",
        "Torrevecchia del Colle",
        "Campodoro",
    ],
    rivers: &["Rio Secco", "Torrente Lamone Vecchio", "Fosso della Mola", "Rio dei Salici", "Torrente Acquachiara"],
    hills: &[
        "Monte Calvo",
        "Colle dei Frati",
        "Poggio Rosso",
        "Monte Gufo",
        "Quota 412",
        "Poggio al Vento",
        "Colle Ginestra",
    ],
    woods: &["I Cipressi", "Bosco del Conte", "Macchia Nera", "La Pineta", "Bosco Vecchio"],
    groves: &["Gli Ulivi", "Oliveto del Parroco", "Gli Ulivi Vecchi", "Il Frutteto"],
    farms: &["Casa Bianchi", "Podere Nuovo", "Il Mulino", "Casa Colonica", "Podere Santa Lucia", "La Fornace"],
    churches: &["San Rocco", "Santa Maria", "San Biagio", "Sant'Anna"],
    bridges: &["Ponte Vecchio", "Ponte di Pietra", "Il Ponte"],
    station: "Stazione",
};

const ARABIC: Words = Words {
    villages: &["Bir el Asfar", "Sidi Rahal", "Bir Tamrit", "Qasr el Agha", "El Merdja", "Bir Zaouia", "Sidi Nabil"],
    rivers: &["Wadi Hamra", "Wadi Sultan", "Wadi el Kebch"],
    hills: &["Ras el Hadid", "Point 121", "Point 97", "Jebel Asmar", "Point 176", "Ras Tilal", "Trig 154"],
    woods: &["El Nakhil"],
    groves: &["The Palms", "El Waha", "Fig Garden"],
    farms: &["The Fort", "Marabout", "Caravanserai", "White House"],
    churches: &["Mosque", "Tomb of Sidi Ali"],
    bridges: &["Culvert"],
    station: "Halt",
};
