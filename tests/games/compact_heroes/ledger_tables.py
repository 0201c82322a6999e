"""The printed tables of our rules ledger, row by row: a copy that the packs are held against."""


def rows(table: str) -> list[list[str]]:
    """The cells of each line."""
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


# M2: number, skill, prerequisite, attribute minimum
SKILLS = """
1 | Novice Combat | none | none
2 | Adept Combat | Novice Combat | Strength 1, Agility 1
3 | Expert Combat | Adept Combat | Strength 2, Agility 2
4 | Master Combat | Expert Combat | Strength 3, Agility 3
5 | Weapon Focus | Novice Combat | none
6 | Marksman | Novice Combat | Agility 2
7 | Sharpshooter | Marksman | Agility 3
8 | Two-Blade Fighting | Adept Combat | Agility 3
9 | Cleave | Expert Combat | Strength 3
10 | Mighty Blow | Adept Combat | Strength 3
11 | Shield Use | none | none
12 | Shield Mastery | Shield Use | Agility 2
13 | Light Armor | none | none
14 | Medium Armor | Light Armor | Strength 2
15 | Heavy Armor | Medium Armor | Strength 3
16 | Nimble Defense | none | Agility 2
17 | Blade Dancer | Nimble Defense | Agility 4
18 | Quick Reflexes | none | Agility 1
19 | Lightning Reflexes | Quick Reflexes | Agility 3
20 | Toughness | none | Endurance 1
21 | Iron Constitution | Toughness | Endurance 2
22 | Second Wind | Toughness | Endurance 3
23 | Fortune's Friend | none | Luck 2
24 | Treasure Hunter | none | none
25 | Master Treasure Hunter | Treasure Hunter | Agility 2
26 | Stealth | none | none
27 | Shadow Walker | Stealth | Agility 2
28 | Woodcraft | none | none
29 | Silver Tongue | none | none
30 | Lore | none | Intellect 1
31 | First Aid | none | none
32 | Athletics | none | Strength 1
33 | Elemental Magic | none | Intellect 1
34 | Necromancy | none | Intellect 1
35 | Summoning | none | Intellect 1
36 | Restoration | none | Intellect 1
37 | Spell Focus | any school | Intellect 2
38 | Spell Mastery | Spell Focus | Intellect 4
39 | Deep Reserves | any school | Intellect 2
"""

# M3: number, spell, school, least Power Rating, attack or effect
SPELLS = """
1 | Flame Dart | Elemental | 1 | A
2 | Frost Ray | Elemental | 1 | A
3 | Stone Skin | Elemental | 2 | E
4 | Gale Wall | Elemental | 2 | E
5 | Fireball | Elemental | 4 | A
6 | Lightning Bolt | Elemental | 5 | A
7 | Earthshake | Elemental | 6 | E
8 | Chill Touch | Necromancy | 1 | A
9 | Wither | Necromancy | 1 | A
10 | Fear | Necromancy | 2 | E
11 | Grave Ward | Necromancy | 2 | E
12 | Life Drain | Necromancy | 4 | A
13 | Bone Servant | Necromancy | 3 | E
14 | Death Word | Necromancy | 6 | E
15 | Conjure Blade | Summoning | 1 | E
16 | Call Beast | Summoning | 1 | E
17 | Spirit Armor | Summoning | 2 | E
18 | Stinging Swarm | Summoning | 3 | E
19 | Blink Step | Summoning | 3 | E
20 | Banish | Summoning | 4 | E
21 | Call Guardian | Summoning | 6 | E
22 | Mend | Restoration | 1 | E
23 | Bless | Restoration | 1 | E
24 | Cure Venom | Restoration | 1 | E
25 | Cure Disease | Restoration | 2 | E
26 | Sunfire | Restoration | 2 | A
27 | Ward | Restoration | 3 | E
28 | Mass Mend | Restoration | 4 | E
29 | Restore Life | Restoration | 7 | E
"""

# M4: number, weapon, damage, hands, price
WEAPONS = """
1 | Club | 1d6 | 1 | 1
2 | Dagger | 1d6 | 1 | 3
3 | Staff | 1d6 | 2 | 4
4 | Short Sword | 1d6+1 | 1 | 4
5 | Hand Axe | 1d6+1 | 1 | 5
6 | Mace | 1d6+1 | 1 | 5
7 | Spear | 1d6+1 | 1 | 6
8 | Long Sword | 1d6+2 | 1 | 7
9 | War Hammer | 1d6+2 | 1 | 10
10 | Battle Axe | 1d6+3 | 2 | 9
11 | Halberd | 2d6 | 2 | 10
12 | Great Sword | 1d6+4 | 2 | 13
13 | Sling | 1d6-1 | 1 | 1
14 | Throwing Knives | 1d6-1 | 1 | 2
15 | Short Bow | 1d6 | 2 | 6
16 | Long Bow | 1d6+1 | 2 | 10
17 | Crossbow | 1d6+3 | 2 | 12
"""

# M4: number, armour or shield, DA, EV, initiative, skill, price
ARMOUR = """
18 | Clothing | 1 |  |  | none | 5 (seed)
19 | Leather Armour | 2 |  |  | Light Armor | 8
20 | Studded Leather | 3 |  |  | Light Armor | 16
21 | Chain Mail | 4 |  |  | Medium Armor (seed) | 22
22 | Scale Mail | 5 |  | +1 | Medium Armor | 32
23 | Plate Armour | 6 |  | +1 | Heavy Armor | 48
24 | Full Plate | 7 |  | +2 | Heavy Armor | 75
25 | Shield |  | +1 |  | Shield Use | 6
26 | Tower Shield |  | +2 | +1 | Shield Mastery | 14
"""

# M4: number, gear, price
GEAR = """
27 | Torches (3) | 1
28 | Rope | 1
29 | Rations (3 days) | 1
30 | Crowbar | 3
31 | Grappling Hook | 3
32 | Oil Flask | 3
33 | Healing Herbs | 4
34 | Hunting Snares | 4
35 | Caltrops | 4
36 | Lock Picks | 5
37 | Lantern | 5
38 | Musical Instrument | 5
39 | Holy Water | 6
40 | Disguise Kit | 6
41 | Antidote | 8
"""

# M5: number, magic item, many, slot
MAGIC_ITEMS = """
1 | Healing Potion | many | used up
2 | Greater Healing Potion | many | used up
3 | Draught of Might | many | used up
4 | Draught of Swiftness | many | used up
5 | Elixir of Life |  | used up
6 | Long Sword +1 |  | weapon
7 | Runed Long Sword |  | weapon
8 | Ember Short Sword |  | weapon
9 | Heron Bow |  | weapon, missile, 2 hands
10 | Quiet Hammer |  | weapon
11 | Moonlit Chain |  | body, Medium Armor
12 | Elven Cloak |  | cloak
13 | Cloak of Blurring |  | cloak
14 | Ring of Protection |  | ring
15 | Amulet of Fortune |  | amulet
16 | Hare Boots |  | boots
17 | Circlet of Mind |  | circlet
18 | Wand of Sparks |  | hand
19 | Scroll of Mending | many | used up
20 | Stone of Recall |  | used up
21 | Bell Clapper of Greywater |  | hand
"""

# M7: number, creature, level, kind, DA, TH, DMG, EV, HP, luck, initiative, cost of specials, treasure, points
CREATURES = """
1 | Giant Rat | 1 | beast | 0 | +1 | 1d6+1 | 12 | 8 | 3 | -1 | 0 | none | -0.5
2 | Tunnel Kobold | 1 | humanoid | 1 | +1 | 1d6+1 | 11 | 9 | 3 | 0 | -0.5 | 1d6 gold | -1.0
3 | Rattling Skeleton | 1 | undead | 2 | +0 | 1d6+2 | 10 | 9 | 3 | 0 | 0.5 | none | 0.0
4 | Bat Swarm | 1 | beast | 0 | +1 | 1d6-1 | 13 | 8 | 3 | -2 | 1 | none | 0.0
5 | Stormmount Orc | 2 | humanoid | 2 | +1 | 1d6+3 | 11 | 13 | 3 | 0 | 0 | 1d6 gold | +1.5
6 | Grey Wolf | 2 | beast | 1 | +1 | 1d6+2 | 12 | 11 | 3 | -1 | 0.5 | none | +0.5
7 | Road Bandit | 2 | humanoid | 1 | +1 | 1d6+2 | 12 | 12 | 3 | 0 | 0.5 | 2d6 gold | +0.5
8 | Shambling Zombie | 2 | undead | 0 | +0 | 1d6+3 | 9 | 20 | 3 | +2 | 0.5 | none | -0.5
9 | Stormmount Bowman | 3 | humanoid | 1 | +2 | 1d6+2 | 12 | 14 | 3 | 0 | 0.5 | 2d6 gold | +0.5
10 | Bone Archer | 3 | undead | 2 | +2 | 1d6+2 | 11 | 14 | 3 | 0 | 1 | none | +1.0
11 | Giant Spider | 3 | beast | 1 | +1 | 1d6 | 12 | 14 | 3 | -1 | 3 | none | +0.5
12 | Orc Reaver | 3 | humanoid | 1 | +2 | 1d6+3 | 11 | 16 | 3 | -1 | 0.5 | 1d6 gold | +2.0
13 | Grave Ghoul | 4 | undead | 1 | +2 | 1d6+3 | 12 | 18 | 3 | 0 | 1.5 | 2d6 gold | +0.5
14 | Cave Bear | 4 | beast | 2 | +2 | 1d6+4 | 11 | 20 | 3 | 0 | 0 | none | +1.0
15 | Stormmount Shaman | 4 | humanoid | 0 | +2 | 1d6+3 | 12 | 18 | 3 | 0 | 1 | 3d6 gold and 1 Healing Herbs | -1.0
16 | Hill Ogre | 5 | giant | 2 | +2 | 1d6+5 | 11 | 23 | 3 | +1 | 0 | 3d6 gold | 0.0
17 | Marsh Viper | 5 | beast | 1 | +3 | 1d6+2 | 13 | 15 | 3 | -2 | 3 | none | -0.2
18 | Stormmount Chieftain | 6 | humanoid | 3 | +3 | 2d6+1 | 12 | 24 | 3 | 0 | 0.5 | 6d6 gold and 1 magic item | +1.1
19 | The Drowned Sexton | 6 | undead | 1 | +3 | 2d6+1 | 12 | 26 | 3 | 0 | 1.5 | the Sexton's key; 1 magic item | +0.9
20 | Stone Gargoyle | 6 | construct | 4 | +3 | 2d6 | 13 | 20 | 3 | 0 | 0.5 | none | +0.5
21 | Barrow Wight | 7 | undead | 2 | +3 | 2d6+1 | 12 | 25 | 3 | 0 | 2 | 4d6 gold and 1 magic item | -0.6
22 | River Troll | 8 | giant | 2 | +4 | 2d6+2 | 13 | 24 | 3 | 0 | 2 | 4d6 gold | -0.3
23 | Barrow Knight | 9 | undead | 4 | +4 | 2d6+2 | 13 | 31 | 3 | 0 | 0.5 | 5d6 gold and 1 magic item | +1.1
24 | Wyvern | 10 | beast | 3 | +5 | 2d6+2 | 14 | 31 | 3 | -1 | 2 | none | -0.1
25 | Earth Spirit | 10 | elemental | 5 | +4 | 2d6+3 | 12 | 40 | 3 | +1 | 0.5 | none | -0.2
26 | Hill Giant | 11 | giant | 3 | +5 | 2d6+4 | 13 | 44 | 4 | +1 | 0 | 8d6 gold | 0.0
27 | Basilisk | 12 | beast | 4 | +5 | 2d6+3 | 13 | 40 | 4 | +1 | 2 | 6d6 gold | -1.1
28 | Pale Spectre | 13 | undead | 0 | +7 | 2d6+4 | 16 | 38 | 4 | -1 | 2 | none | -0.7
29 | Fire Spirit | 14 | elemental | 2 | +7 | 3d6+1 | 15 | 46 | 4 | -1 | 1.5 | none | 0.0
30 | Frost Giant | 15 | giant | 4 | +7 | 3d6+2 | 14 | 56 | 4 | +1 | 0 | 10d6 gold and 1 magic item | -0.7
31 | Chimera | 16 | beast | 4 | +7 | 2d6+3 | 15 | 52 | 4 | 0 | 3.5 | 8d6 gold | -1.4
32 | Night Lord | 17 | undead | 3 | +8 | 3d6+2 | 17 | 46 | 4 | -1 | 2.5 | 10d6 gold and 2 magic items | +0.2
33 | Bog Hydra | 18 | beast | 4 | +8 | 2d6+4 | 14 | 60 | 4 | 0 | 4 | none | -1.3
34 | Crypt Archon | 19 | undead | 3 | +9 | 3d6+3 | 17 | 52 | 4 | 0 | 2 | 12d6 gold and 3 magic items | -1.6
35 | Elder Drake | 20 | dragon | 6 | +10 | 3d6+4 | 17 | 62 | 4 | 0 | 2 | 20d6 gold and 4 magic items | +1.9
"""

# M8: number, person, level, DA, TH, DMG, EV, HP, luck
PEOPLE = """
1 | Marla Fenn, innkeeper of the Heron | 1 | 0 | 0 | 1d6 | 10 | 9 | 3
2 | Sister Odile, chapel priest | 4 | 1 | +2 | 1d6+1 | 11 | 18 | 3
3 | Captain Harl Vance, village guard | 5 | 3 | +4 | 1d6+5 | 13 | 24 | 3
4 | Tobbin Quill, pedlar | 2 | 1 | +1 | 1d6+1 | 12 | 12 | 3
5 | Ysra Reed, marsh guide | 3 | 2 | +2 | 1d6+2 | 13 | 15 | 3
6 | Garrick, ferryman | 1 | 1 | 0 | 1d6 | 10 | 10 | 3
7 | Denna Rook, fence | 4 | 2 | +3 | 1d6+3 | 14 | 16 | 3
8 | Aldous Wren, scholar | 2 | 0 | 0 | 1d6-1 | 10 | 9 | 3
9 | Pip Marrow, bell-ringer's apprentice | 1 | 0 | 0 | 1d6-2 | 12 | 6 | 3
"""

# M10: number, place, creatures for 1, 2, 3, 4, 5 heroes
ENCOUNTERS = """
O2 | toll bridge | 1 K | 1 B | 1 B 1 K | 2 B | 2 B 1 K
O3 | mere road | 1 Rt | 1 W | 1 W 1 Rt | 2 W | 2 W 1 Rt
O4 | foothill sentries | 1 K | 1 O | 1 O 1 K | 2 O | 2 O 1 K
O7 | ruined tower (optional) | 1 Ba | 2 Ba | 1 Sp | 1 Sp 1 Ba | 1 Sp 2 Ba
1 | cave mouth | 1 K | 1 O | 1 O 1 K | 2 O | 2 O 1 K
2 | guard hall | 1 O | 1 O 1 K | 2 O | 3 O | 3 O 1 K
3 | kennel | 1 Rt | 1 W | 1 W 1 Rt | 2 W | 2 W 1 Rt
4 | store room | none | none | none | none | none
5 | cells | none | 1 O | 1 R | 1 R 1 K | 1 R 1 O
6 | shrine | 1 O | 1 Sh | 1 Sh 1 K | 1 Sh 1 Bw | 1 Sh 1 Bw 1 O
7 | hall of Ghrosk | 1 R | 1 Bw 1 O | 1 Ch | 1 Ch 1 O | 1 Ch 2 O
8 | drowned stair | none | none | none | none | none
9 | hall of niches | 2 S | 1 BA 1 S | 1 BA 3 S | 2 BA 2 S | 2 BA 4 S
10 | rat warren | 2 Rt | 3 Rt | 4 Rt | 6 Rt | 7 Rt
11 | the seep | 1 Z | 2 Z | 3 Z | 4 Z | 5 Z
12 | the gate | none | 1 Ga | 1 Ga | 1 Ga 2 Ba | 1 Ga 4 Ba
13 | treasury | 1 Z | 1 G | 1 G 1 Z | 2 G | 2 G 1 Z
14 | bell frame | none | none | none | none | none
15 | the vault | 1 G (as the sexton, without Grave Rot) | 1 Sx | 1 Sx 3 S | 1 Sx 3 Z | 1 Sx 4 Z 1 S
"""

# M11: hero, race, bubbles, Endurance rolls, gold roll, gold, TH, DMG, EV, DA, HP, PR/magic TH/spells
READY_HEROES = """
Lirael (the book's elf) | elf | 1/1/0/1/0 | none | 13 | 1 | +2 | +2 | 11 | 1 | 10 | 1, +1, 0
Brenna Holt | human | 1/1/0/0/0 | none | 19 | 4 | +2 | +2 | 11 | 2 | 10 | 0, 0, 0
Durgan Flint | dwarf | 1/0/2/0/0 | 7, 9 | 17 | 2 | +2 | +2 | 10 | 1 | 26 | 0, 0, 0
Pella Underbough | halfling | 0/2/0/0/1 | none | 15 | 1 | 0 | 0 | 12 | 1 | 10 | 0, 0, 0
Nim Cogwhistle | gnome | 0/1/0/2/0 | none | 12 | 0 | 0 | 0 | 11 | 1 | 10 | 2, +2, 2
Tamsin Vale | human | 0/0/1/1/0 | 8 | 18 | 2 | 0 | 0 | 11 | 1 | 18 | 1, +1, 1
Hagar at 6 XP | human | 1/2/1/0/0 | 12 | 24 | 3 | +3 | +2 | 13 | 2 | 22 | 0, 0, 0
"""

# M2, the effect column: skill, what it adds
SKILL_BONUSES = """
Novice Combat | +2 to hit weapons, +1 damage weapons
Adept Combat | +4 to hit weapons, +2 damage weapons
Expert Combat | +6 to hit weapons, +3 damage weapons
Master Combat | +8 to hit weapons, +4 damage weapons
Weapon Focus | +1 to hit chosen weapon
Marksman | +1 to hit missiles, +1 damage missiles
Sharpshooter | +2 to hit missiles, +2 damage missiles
Shield Mastery | +1 evade any shield
Nimble Defense | +1 evade unarmoured
Blade Dancer | +3 evade unarmoured
Quick Reflexes | -1 initiative
Lightning Reflexes | -2 initiative
Toughness | +5 hit points
Iron Constitution | +2 luck poison or disease
Treasure Hunter | +2 check pick locks/find traps/disarm traps/search
Master Treasure Hunter | +4 check pick locks/find traps/disarm traps/search
Stealth | +2 check hide/sneak
Shadow Walker | +4 check hide/sneak
Woodcraft | +2 check track/forage/find the way/handle animals
Silver Tongue | +2 check persuade/bargain/deceive
Lore | +2 check recall/read/identify magic
Athletics | +2 check climb/swim/jump/force doors
Spell Focus | +2 to hit spells
Spell Mastery | +4 to hit spells, +2 damage spells
Deep Reserves | +1 spells a day
"""

# M2, the effect column: skill, power, to hit, damage, dice, difficulty, how often
SKILL_POWERS = """
Two-Blade Fighting | two blades | -2 | 0 | | 0 |
Cleave | cleave | 0 | 0 | | 0 | a round
Mighty Blow | mighty blow | -3 | 4 | | 0 |
Second Wind | second wind | 0 | 0 | 2d6 | 0 | a day
Fortune's Friend | second chance | 0 | 0 | | 0 | a day
Shadow Walker | ambush | 4 | 0 | 1d6 | 0 |
Lore | see a card | 0 | 0 | | 4 |
First Aid | first aid | 0 | 0 | 1d6 | 5 | each patient after a fight
"""

# M3, the effects: spell, effect, dice, plus, each PR, most, rounds, until, luck check, penalty, level each PR, plus
SPELL_FIGURES = """
Flame Dart | damage | 1 | 0 | 1 | 0 | 0 | | | 0 | 0 | 0
Frost Ray | damage | 1 | 0 | 0 | 0 | 1 | | | 0 | 0 | 0
Stone Skin | absorption | 0 | 0 | 1 | 3 | 0 | fight | | 0 | 0 | 0
Gale Wall | missile cover | 0 | -4 | 0 | 0 | 5 | | | 0 | 0 | 0
Fireball | damage | 1 | 0 | 1 | 0 | 0 | | | 0 | 0 | 0
Lightning Bolt | damage | 2 | 0 | 1 | 0 | 0 | | | 0 | 0 | 0
Earthshake | damage | 2 | 0 | 1 | 0 | 0 | | halves | 0 | 0 | 0
Chill Touch | damage | 1 | 0 | 1 | 0 | 0 | | | 0 | 0 | 0
Wither | to hit | 0 | 0 | -1 | 3 | 3 | | | 0 | 0 | 0
Fear | flee | 0 | 0 | 0 | 0 | 0 | | avoids | 0 | 3 | 0
Grave Ward | grave ward | 0 | 0 | 0 | 0 | 0 | dawn | | 0 | 0 | 0
Life Drain | drain | 1 | 0 | 1 | 0 | 0 | | | 0 | 0 | 0
Bone Servant | summon | 0 | 0 | 2 | 0 | 0 | fight | | 0 | 0 | 0
Death Word | slay | 0 | 0 | 0 | 0 | 0 | | avoids | 2 | 2 | 0
Conjure Blade | conjure weapon | 1 | 0 | 1 | 0 | 0 | fight | | 0 | 0 | 0
Call Beast | summon | 0 | 0 | 0 | 0 | 0 | fight | | 0 | 1 | 0
Spirit Armor | evade | 0 | 0 | 1 | 3 | 5 | | | 0 | 0 | 0
Stinging Swarm | swarm | 1 | 0 | 0 | 0 | 3 | | ends it each round | 0 | 0 | 0
Blink Step | leave fight | 0 | 0 | 1 | 0 | 0 | | | 0 | 0 | 0
Banish | banish | 0 | 0 | 0 | 0 | 0 | | avoids | 1 | 3 | 0
Call Guardian | summon | 0 | 0 | 0 | 0 | 0 | fight | | 0 | 1 | 3
Mend | heal | 1 | 0 | 1 | 0 | 0 | | | 0 | 0 | 0
Bless | to hit | 0 | 2 | 0 | 0 | 5 | | | 0 | 0 | 0
Cure Venom | cure poison | 0 | 0 | 0 | 0 | 0 | | | 0 | 0 | 0
Cure Disease | cure disease | 0 | 0 | 0 | 0 | 0 | | | 0 | 0 | 0
Sunfire | damage | 1 | 0 | 2 | 0 | 0 | | | 0 | 0 | 0
Ward | absorption | 0 | 1 | 0 | 0 | 3 | | | 0 | 0 | 0
Mass Mend | heal | 1 | 0 | 1 | 0 | 0 | | | 0 | 0 | 0
Restore Life | restore life | 0 | 1 | 0 | 0 | 0 | | | 0 | 0 | 0
"""

# M4 and M5, the effect columns: item, what it adds
ITEM_BONUSES = """
Staff | +1 evade
Mace | +1 damage undead
Spear | -1 initiative first round
Halberd | +1 initiative
Crowbar | +1 check force doors/force lids
Grappling Hook | +1 check climb
Hunting Snares | +1 check forage
Lock Picks | +1 check pick locks
Musical Instrument | +1 check persuade
Disguise Kit | +1 check deceive
Long Sword +1 | +1 to hit this weapon
Runed Long Sword | +2 to hit this weapon
Heron Bow | +1 to hit this weapon
Quiet Hammer | +2 damage undead
Moonlit Chain | +5 absorption
Elven Cloak | +2 check hide/sneak
Cloak of Blurring | +1 evade
Ring of Protection | +1 absorption
Amulet of Fortune | +1 luck
Hare Boots | -1 initiative
Circlet of Mind | +1 power
"""

# M4 and M5, the effect columns: item, use, dice, amount, rounds, when, used up
ITEM_USES = """
Oil Flask | throw | 1d6+1 | 0 | 0 | action | used up
Healing Herbs | heal | 1d6 | 0 | 0 | camp | used up
Caltrops | stop pursuit | | 0 | 0 | flight | used up
Holy Water | throw | 2d6 | 0 | 0 | action | used up
Antidote | cure poison | | 0 | 0 | action | used up
Healing Potion | heal | 2d6+2 | 0 | 0 | action | used up
Greater Healing Potion | heal | 4d6 | 0 | 0 | action | used up
Draught of Might | strengthen | | 0 | 0 | action | used up
Draught of Swiftness | strengthen | | 0 | 0 | action | used up
Elixir of Life | restore permanent | | 6 | 0 | action | used up
Wand of Sparks | shoot | 2d6 | 0 | 0 | action |
Scroll of Mending | cast | | 0 | 0 | action | used up
Stone of Recall | leave fight | | 0 | 0 | action | used up
Bell Clapper of Greywater | hinder | | -2 | 3 | action |
"""

# M7, the special column: creature, power, amount, penalty, dice, rounds, least damage, once a fight
SPECIALS = """
Tunnel Kobold | craven | 0 | 0 | | 0 | 0 |
Bat Swarm | swarm | 0 | 0 | | 0 | 0 |
Grey Wolf | pack | 1 | 0 | | 0 | 0 |
Road Bandit | cutpurse | 0 | 0 | 1d6 | 0 | 4 |
Giant Spider | venom | 0 | 0 | | 3 | 0 |
Orc Reaver | frenzy | 2 | 0 | | 0 | 0 |
Grave Ghoul | disease | 0 | 0 | | 0 | 1 |
Stormmount Shaman | hex | -2 | 0 | | 1 | 0 |
Marsh Viper | venom | 0 | 1 | 1d6 | 0 | 0 |
Stormmount Chieftain | warcry | 1 | 0 | | 1 | 0 | once
The Drowned Sexton | toll | 0 | 0 | | 0 | 0 | once
Barrow Wight | permanent loss | 1 | 0 | | 0 | 1 |
River Troll | knit | 3 | 0 | | 0 | 0 |
Wyvern | venom | 0 | 2 | 1d6 | 0 | 1 |
Basilisk | gaze | 0 | 0 | | 0 | 0 |
Pale Spectre | bodiless | 0 | 0 | | 0 | 0 |
Fire Spirit | blaze | 0 | 0 | 1d6 | 0 | 0 |
Chimera | attacks | 2 | 0 | | 0 | 0 |
Night Lord | drink | 0 | 0 | | 0 | 0 |
Night Lord | permanent loss | 2 | 0 | | 0 | 1 |
Bog Hydra | attacks | 2 | 0 | | 0 | 0 |
Bog Hydra | knit | 4 | 0 | | 0 | 0 |
Crypt Archon | word | 0 | 2 | | 0 | 0 | once
Elder Drake | breath | 0 | 0 | 4d6 | 0 | 0 |
"""

# M6: trap, find, disarm, effect, to hit, damage, luck check, delay
TRAPS = """
Loose step | 3 | 3 | harm | 0 | 1d6 | or |
Swinging log | 4 | 4 | attack | 4 | 2d6 | |
Dart slit | 5 | 5 | attack | 3 | 1d6-1 | and death | 1d6+3
Cold water pit | 4 | cannot | pit | 0 | 1d6 | |
Falling bell | 5 | 6 | harm | 0 | 2d6 | or |
Alarm cord | 4 | 3 | warn | 0 | | |
"""
